import { ResourceGroupError } from "./resource-group-error.ts";

/** Names and values of tags. Names are the same whatever their case. */
export type Tags = Readonly<Record<string, string>>;

/** A resource group as the service writes it (specification 2.4). Unknown fields are kept, `null` is left out. */
export interface ResourceGroup {
  /** `/subscriptions/<subscription>/resourceGroups/<name>`; services differ in its case. */
  readonly id?: string;
  /** As it was spelled on creation. */
  readonly name: string;
  /** `Vendor.Resources/resourceGroups`. */
  readonly type?: string;
  /** Region, in lower case without spaces: `westeurope`. */
  readonly location: string;
  /** Who manages the group: an id. */
  readonly managedBy?: string;
  readonly tags?: Tags;
  readonly properties?: ResourceGroupProperties;
  readonly [field: string]: unknown;
}

/** The state of a resource group. */
export interface ResourceGroupProperties {
  /** `Succeeded`, `Deleting`, or a word that is not known yet. */
  readonly provisioningState?: string;
  readonly [field: string]: unknown;
}

/** What keeps a resource group from being deleted. */
export interface DeletionBlocker {
  /** Id of the resource, where the service says. */
  readonly target: string | undefined;
  /** The service's code. */
  readonly code: string | undefined;
  /** For a person. */
  readonly message: string | undefined;
}

/**
 * Reads a resource group of an answer.
 *
 * @throws {@link ResourceGroupError} ANSWER_UNREADABLE
 */
export function readResourceGroup(body: unknown, operation: string): ResourceGroup {
  if (isRecord(body) && typeof body["name"] === "string" && typeof body["location"] === "string") {
    return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as unknown as ResourceGroup;
  }
  throw new ResourceGroupError("ANSWER_UNREADABLE", {
    message: `The answer to ${operation} is not a resource group.`,
    context: { operation },
    hint: "Check the service address.",
  });
}

/** Whether a value is an object with keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
