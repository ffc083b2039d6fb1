const operations = [
  ["read", "Get a partner link", "Reads the partner that the caller is linked to."],
  ["write", "Create or update a partner link", "Links the caller to a partner, or to another one."],
  ["delete", "Delete a partner link", "Removes the caller's link to a partner."],
] as const;

/** What can be permitted on partner links, as the service lists it. */
export function listOperations(vendor: string): object {
  const provider = `${vendor}.ManagementPartner`;
  return {
    value: operations.map(([verb, operation, description]) => ({
      name: `${provider}/partners/${verb}`,
      display: { provider, resource: "partners", operation, description },
      origin: "user,system",
    })),
  };
}
