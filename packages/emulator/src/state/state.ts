import type { ClockControl } from "../engine/clock.ts";
import type { Random } from "../engine/random.ts";
import type { DeletionBlock, DeletionRecord, EmulatorSnapshot, GroupRecord, LinkRecord } from "./records.ts";
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
  snapshot(): EmulatorSnapshot;
  restore(snapshot: EmulatorSnapshot): void;
  /** Takes every record away but the keys. */
  clear(): void;
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
  let keptTime = clock.getState();
  resume();

  function resume(): void {
    const [time, position] = [progress.get(clock.kind), progress.get("random")];
    if (time !== undefined && time > keptTime) clock.setState(time);
    if (position !== undefined) random.setState(position);
  }

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

  function clear(): void {
    const { links, groups, running, finished, blocks } = state;
    for (const link of links.list()) links.delete(linkKey(link));
    for (const group of groups.list()) groups.delete(groupKey(group.subscriptionId, group.name));
    for (const table of [running, finished]) for (const { id } of table.list()) table.delete(id);
    for (const block of blocks.list()) blocks.delete(groupKey(block.subscriptionId, block.resourceGroupName));
  }

  return {
    ...state,
    change,
    clear,
    snapshot: () => ({
      format: 1,
      time: new Date(clock.now()).toISOString(),
      random: random.getState(),
      links: state.links.list(),
      groups: state.groups.list(),
      deletions: [...state.running.list(), ...state.finished.list()],
      blocks: state.blocks.list(),
    }),
    restore(snapshot) {
      clear();
      if (clock.kind === "time") clock.setState(Date.parse(snapshot.time));
      random.setState(snapshot.random);
      for (const link of snapshot.links) state.links.set(linkKey(link), link);
      for (const group of snapshot.groups) state.groups.set(groupKey(group.subscriptionId, group.name), group);
      for (const deletion of snapshot.deletions) {
        (deletion.outcome === "running" ? state.running : state.finished).set(deletion.id, deletion);
      }
      for (const block of snapshot.blocks) {
        state.blocks.set(groupKey(block.subscriptionId, block.resourceGroupName), block);
      }
    },
  };
}

/** The key of a principal's link. */
export function linkKey({ tenantId, objectId }: { readonly tenantId: string; readonly objectId: string }): string {
  return `${tenantId}/${objectId}`.toLowerCase();
}

/** The key of a resource group: names are compared without regard to case. */
export function groupKey(subscriptionId: string, name: string): string {
  return `${subscriptionId}/${name}`.toLowerCase();
}
