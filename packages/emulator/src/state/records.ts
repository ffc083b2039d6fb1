/** What is kept of a link between a principal and a partner. */
export interface LinkRecord {
  /** The tenant's GUID, in lower case. */
  readonly tenantId: string;
  /** The principal's object ID, a GUID in lower case. */
  readonly objectId: string;
  /** Digits. */
  readonly partnerId: string;
  /** A deleted link is kept, so that a new one goes on with its version. */
  readonly state: "Active" | "Deleted";
  /** Rises by one with every write; also the `etag`. */
  readonly version: number;
  /** ISO 8601 in UTC with seven fractional digits. */
  readonly createdTime: string;
  /** ISO 8601 in UTC with seven fractional digits. */
  readonly updatedTime: string;
}

/** What is kept of a resource group. */
export interface GroupRecord {
  /** As it was written when the group was created. */
  readonly subscriptionId: string;
  /** As it was written when the group was created. */
  readonly name: string;
  /** Lower case, without spaces. */
  readonly location: string;
  /** Set when the group was created, and never again. */
  readonly managedBy?: string | undefined;
  /** At most 50. */
  readonly tags?: Readonly<Record<string, string>> | undefined;
  /** The operation that is deleting the group. */
  readonly deletionId?: string | undefined;
}

/** One resource that stands in the way of a deletion. */
export interface BlockingDetail {
  /** The id of the resource. */
  readonly target: string;
  /** Why it cannot be deleted. */
  readonly message: string;
}

/** What is kept of the deletion of a resource group, running or over. */
export interface DeletionRecord {
  /** Opaque: the last segment of the address to poll. */
  readonly id: string;
  /** Of the group. */
  readonly subscriptionId: string;
  /** As the group spells it. */
  readonly resourceGroupName: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  /** `deleted` and `blocked` are over. */
  readonly outcome: "running" | "deleted" | "blocked";
  /** What stood in the way, where the outcome is `blocked`. */
  readonly details?: readonly BlockingDetail[] | undefined;
}

/** A resource group whose deletion fails. */
export interface DeletionBlock {
  /** Compared without regard to case. */
  readonly subscriptionId: string;
  /** Compared without regard to case. */
  readonly resourceGroupName: string;
  /** What the failed deletion names. Default: one made-up resource with a lock. */
  readonly details?: readonly BlockingDetail[] | undefined;
}

/** Everything that is kept of the emulator's world, as JSON. */
export interface EmulatorSnapshot {
  /** Of this format. */
  readonly format: 1;
  /** The emulator's time: ISO 8601 in UTC. A virtual clock is set to it on restore. */
  readonly time: string;
  /** Where the random numbers stand. */
  readonly random: number;
  /** By tenant and principal, deleted ones as well. */
  readonly links: readonly LinkRecord[];
  /** By subscription and name. */
  readonly groups: readonly GroupRecord[];
  /** The running ones, then those that are over. */
  readonly deletions: readonly DeletionRecord[];
  /** By subscription and name. */
  readonly blocks: readonly DeletionBlock[];
}
