import type { ArchitectureDefinition, ManagementGroup } from "../inventory/asset.ts";
import type { Change } from "./diff.ts";
import { changedValues } from "./changed-values.ts";

/** What changed in the management groups of one architecture. */
export function diffGroups(before: ArchitectureDefinition, after: ArchitectureDefinition): Change[] {
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
      if (details.length === 0) return [];
      const breaks = was?.parent === group.parent ? undefined : "the management group moves";
      return [{ subject, change: "changed", name: group.id, of, details, breaks }];
    }),
  ];
}

function facts({ displayName, parent, archetypes }: ManagementGroup): unknown {
  return { archetypes: archetypes.map(({ name }) => name), display_name: displayName, parent_id: parent };
}
