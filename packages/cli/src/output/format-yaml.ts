/** A result as YAML, in the shape that it has as JSON. The writer is loaded when it is first needed. */
export async function formatYaml(value: unknown): Promise<string> {
  const { stringify } = await import("yaml");
  return stringify(value, { keepUndefined: true, aliasDuplicateObjects: false, lineWidth: 0 }).trimEnd();
}
