import type { EmulatorSnapshot } from "./records.ts";
import { groupKey, linkKey, type State, type StateParts } from "./state.ts";

/** Everything that is kept, as JSON. */
export function takeSnapshot(state: State, { clock, random }: StateParts): EmulatorSnapshot {
  return {
    format: 1,
    time: new Date(clock.now()).toISOString(),
    random: random.getState(),
    links: state.links.list(),
    groups: state.groups.list(),
    deletions: [...state.running.list(), ...state.finished.list()],
    blocks: state.blocks.list(),
  };
}

/** Puts a snapshot in place of everything that is kept. */
export function restoreSnapshot(state: State, snapshot: EmulatorSnapshot, { clock, random }: StateParts): void {
  clearState(state);
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
}

/** Takes every record away but the keys. */
export function clearState({ links, groups, running, finished, blocks }: State): void {
  for (const table of [links, groups, running, finished, blocks]) table.clear();
}
