import { archetypeContent } from "../inventory/archetype-content.ts";
import type { ArchitectureDefinition, ManagementGroup } from "../inventory/asset.ts";
import type { AssetIndex } from "../inventory/asset-index.ts";
import type { Paired } from "./match/pair-up.ts";
import type { Change } from "./diff.ts";
import { changedValues } from "./changed-values.ts";
import { listNames } from "./list-names.ts";

/** What changed in the management groups of one architecture; the indexes are those of before and after. */
export function diffGroups(
  { before, after }: Paired<ArchitectureDefinition>,
  oldIndex: AssetIndex,
  index: AssetIndex,
): Change[] {
  const subject = "management_group";
  const of = after.name;
  const old = new Map(before.managementGroups.map((group) => [group.id, group]));
  const now = new Map(after.managementGroups.map((group) => [group.id, group]));
  const added = [...now.values()].filter(({ id }) => !old.has(id));
  const removed = [...old.values()].filter(({ id }) => !now.has(id));
  return [
    ...added.map(({ id }): Change => ({ subject, change: "added", name: id, of, details: [] })),
    ...removed.map(({ id }): Change => {
      return {
        subject,
        change: "removed",
        name: id,
        of,
        details: [],
        breaks: "settings for the management group fail",
      };
    }),
    ...[...now.values()].flatMap((group): Change[] => {
      const was = old.get(group.id);
      const details = was === undefined ? [] : changedValues(facts(was), facts(group));
      if (was === undefined || details.length === 0) return [];
      const breaks =
        was.parent === group.parent ? whatIsLost(was, group, [oldIndex, index]) : "the management group moves";
      return [{ subject, change: "changed", name: group.id, of, details, breaks }];
    }),
  ];
}

/** What an archetype that was taken away held, and no other one of the group holds. */
function whatIsLost(
  before: ManagementGroup,
  after: ManagementGroup,
  [oldIndex, index]: readonly [AssetIndex, AssetIndex],
): string | undefined {
  const held = new Set(after.archetypes.flatMap(({ name }) => assignmentsOf(name, index) ?? []));
  const gone = before.archetypes.filter(({ name }) => !after.archetypes.some((each) => each.name === name));
  const unknown = gone.filter(({ name }) => assignmentsOf(name, oldIndex) === undefined).map(({ name }) => name);
  const lost = gone.flatMap(({ name }) => assignmentsOf(name, oldIndex) ?? []).filter((name) => !held.has(name));
  if (lost.length > 0) return `settings for ${listNames([...new Set(lost)])} in it fail`;
  return unknown.length > 0 ? `what ${listNames(unknown)} held is gone from it` : undefined;
}

function assignmentsOf(archetype: string, index: AssetIndex): string[] | undefined {
  return archetypeContent(index, archetype)?.flatMap(({ kind, name }) => (kind === "policy_assignment" ? [name] : []));
}

function facts({ displayName, parent, archetypes }: ManagementGroup): unknown {
  return { archetypes: archetypes.map(({ name }) => name), display_name: displayName, parent_id: parent };
}
