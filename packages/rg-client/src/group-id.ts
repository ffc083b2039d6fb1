import { ResourceGroupError } from "./resource-group-error.ts";

/** The parts of a resource group's id. */
export interface ResourceGroupId {
  /** As it was spelled. */
  readonly subscriptionId: string;
  /** As it was spelled. */
  readonly name: string;
}

const longestName = 90;

/**
 * Reads the id of a resource group; case makes no difference (specification 2.4).
 *
 * @throws {@link ResourceGroupError} GROUP_ID_INVALID, NAME_INVALID, SUBSCRIPTION_INVALID
 */
export function parseResourceGroupId(id: string): ResourceGroupId {
  const [, subscriptionId, name] = /^\/subscriptions\/([^/]+)\/resourcegroups\/([^/]+)$/i.exec(id) ?? [];
  if (subscriptionId !== undefined && name !== undefined) {
    return { subscriptionId: checkSubscription(subscriptionId), name: checkName(name) };
  }
  throw new ResourceGroupError("GROUP_ID_INVALID", {
    message: `${JSON.stringify(id)} is not an id of a resource group.`,
    context: { id },
    hint: "It reads /subscriptions/<subscription>/resourceGroups/<name>.",
  });
}

/**
 * Writes the id of a resource group.
 *
 * @throws {@link ResourceGroupError} NAME_INVALID, SUBSCRIPTION_INVALID
 */
export function formatResourceGroupId({ subscriptionId, name }: ResourceGroupId): string {
  return `/subscriptions/${checkSubscription(subscriptionId)}/resourceGroups/${checkName(name)}`;
}

/**
 * Checks the ID of a subscription.
 *
 * @throws {@link ResourceGroupError} SUBSCRIPTION_INVALID
 */
export function checkSubscription(subscriptionId: string): string {
  if (typeof subscriptionId === "string" && /^[a-z\d-]+$/i.test(subscriptionId)) return subscriptionId;
  throw new ResourceGroupError("SUBSCRIPTION_INVALID", {
    message: `${JSON.stringify(subscriptionId)} is not a subscription ID: it takes letters, digits and hyphens.`,
    context: { subscriptionId },
  });
}

/**
 * Checks the name of a resource group: 1 to 90 letters and decimal digits of any script, `-`, `_`, `.`, `(` and `)`, no
 * period at the end. Each Unicode code point counts as one character.
 *
 * @throws {@link ResourceGroupError} NAME_INVALID
 */
export function checkName(name: string): string {
  const problem = typeof name === "string" ? nameProblem(name) : "is not a string";
  if (problem === undefined) return name;
  throw new ResourceGroupError("NAME_INVALID", {
    message: `The name ${JSON.stringify(name)} ${problem}.`,
    context: { name },
    hint: "It takes 1 to 90 letters, digits and -_.(), and no period at the end.",
  });
}

function nameProblem(name: string): string | undefined {
  const { length } = Array.from(name);
  if (length === 0 || length > longestName) return `has ${length} characters`;
  const [bad] = /[^\p{L}\p{Nd}_.()-]/u.exec(name) ?? [];
  if (bad !== undefined) return `holds ${JSON.stringify(bad)}`;
  return name.endsWith(".") ? "ends in a period" : undefined;
}
