import type { ClockControl } from "../engine/clock.ts";
import type { Random } from "../engine/random.ts";
import type { DeletionBlock, DeletionRecord, GroupRecord, LinkRecord } from "./records.ts";
import { createTables, type Journal, type Table } from "./tables.ts";

/** The emulator's world: what is kept, and how changes take effect. */
export interface State {
  readonly links: Table<LinkRecord>;
  readonly groups: Table<GroupRecord>;
  /** Deletions under way, by operation id. */
  readonly running: Table<DeletionRecord>;
  /** Deletions that are over, by operation id. */
  readonly finished: Table<DeletionRecord>;
  readonly blocks: Table<DeletionBlock>;
  /** The private key that signs tokens, as a JSON web key. */
  readonly keys: Table<object>;
  /** Runs a change as a whole: kept when it returns, taken back when it throws. */
  change<T>(work: () => T): T;
}

/** What lives beside the records and is kept with them. */
export interface StateParts {
  readonly clock: ClockControl;
  readonly random: Random;
  readonly journal?: Journal | undefined;
}

/** Makes the state, filled from the journal where there is one. */
export function createState({ clock, random, journal }: StateParts): State {
  const tables = createTables(journal);
  const progress = tables.table<number>("progress");
  const state = {
    links: tables.table<LinkRecord>("links"),
    groups: tables.table<GroupRecord>("groups"),
    running: tables.table<DeletionRecord>("running"),
    finished: tables.table<DeletionRecord>("finished"),
    blocks: tables.table<DeletionBlock>("blocks"),
    keys: tables.table<object>("keys"),
  };
  clock.setState(Math.max(progress.get(clock.kind) ?? 0, clock.getState()));
  random.setState(progress.get("random") ?? random.getState());
  let keptTime = clock.getState();

  function change<T>(work: () => T): T {
    try {
      const result = work();
      keepProgress();
      tables.commit();
      return result;
    } catch (error) {
      tables.rollback();
      throw error;
    }
  }

  function keepProgress(): void {
    const time = clock.getState();
    if (!tables.isDirty() && time === keptTime) return;
    keptTime = time;
    progress.set(clock.kind, time);
    progress.set("random", random.getState());
  }

  return { ...state, change };
}

/** The key of a principal's link. */
export function linkKey({ tenantId, objectId }: { readonly tenantId: string; readonly objectId: string }): string {
  return `${tenantId}/${objectId}`.toLowerCase();
}

/** The key of a resource group: names are compared without regard to case. */
export function groupKey(subscriptionId: string, name: string): string {
  return `${subscriptionId}/${name}`.toLowerCase();
}
