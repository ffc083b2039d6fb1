import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import { didYouMean } from "../../check/suggest.ts";
import type { ArchitectureDefinition, ManagementGroup } from "../../inventory/asset.ts";

/** A management group that hangs in the air, or below itself. */
export const unknownParent: Rule = {
  id: "unknown-parent",
  find: ({ index }) => index.all("architecture_definition").flatMap(findUnrooted),
};

function findUnrooted(architecture: ArchitectureDefinition): Draft[] {
  const groups = new Map(architecture.managementGroups.map((group) => [group.id, group]));
  return architecture.managementGroups.flatMap((group): Draft[] => {
    const { id, parent, path } = group;
    const place = assetPlace(architecture, [...path, "parent_id"]);
    if (parent === undefined) return [];
    if (!groups.has(parent)) {
      return [
        {
          message: `${callAsset(architecture)} puts the management group “${id}” below “${parent}”, which it does not hold`,
          hint: didYouMean(parent, groups.keys(), "add the parent, or set parent_id to null for a group at the top"),
          place,
          subject: [id, parent],
        },
      ];
    }
    if (!isBelowItself(group, groups)) return [];
    return [
      {
        message: `${callAsset(architecture)} puts the management group “${id}” below itself`,
        hint: "set parent_id of one of the groups on the way to null, or to a group further up",
        place,
        subject: [id, parent],
      },
    ];
  });
}

function isBelowItself(group: ManagementGroup, groups: ReadonlyMap<string, ManagementGroup>): boolean {
  const seen = new Set<string>();
  let current = group.parent;
  while (current !== undefined && !seen.has(current)) {
    if (current === group.id) return true;
    seen.add(current);
    current = groups.get(current)?.parent;
  }
  return false;
}
