import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import { didYouMean } from "../../wording/suggest.ts";
import type { ArchitectureDefinition, ManagementGroup } from "../../inventory/asset.ts";
import { quote } from "../../wording/quote.ts";

/** A management group that hangs in the air, or below itself. */
export const unknownParent: Rule = {
  id: "unknown-parent",
  find: ({ index }) => index.all("architecture_definition").flatMap(findUnrooted),
};

function findUnrooted(architecture: ArchitectureDefinition): Draft[] {
  const ids = architecture.managementGroups.map(({ id }) => id);
  const groups = new Map(architecture.managementGroups.map((group) => [group.id, group]));
  const circling = findCircling(groups);
  return architecture.managementGroups.flatMap(({ id, parent, path }): Draft[] => {
    const place = assetPlace(architecture, [...path, "parent_id"]);
    if (parent === undefined) return [];
    if (!groups.has(parent)) {
      return [
        {
          message: `${callAsset(architecture)} puts the management group ${quote(id)} below ${quote(parent)}, which it does not hold`,
          hint: didYouMean(parent, ids, "add the parent, or set parent_id to null for a group at the top"),
          place,
          subject: [id, parent],
        },
      ];
    }
    if (!circling.has(id)) return [];
    return [
      {
        message: `${callAsset(architecture)} puts the management group ${quote(id)} below itself`,
        hint: "set parent_id of one of the groups on the way to null, or to a group further up",
        place,
        subject: [id, parent],
      },
    ];
  });
}

/** The groups whose way up leads back to themselves. Each group is passed twice at most. */
function findCircling(groups: ReadonlyMap<string, ManagementGroup>): ReadonlySet<string> {
  const passed = new Set<string>();
  const circling = new Set<string>();
  for (const start of groups.keys()) {
    const way = new Set<string>();
    let current: string | undefined = start;
    while (current !== undefined && !passed.has(current)) {
      passed.add(current);
      way.add(current);
      current = groups.get(current)?.parent;
    }
    if (current === undefined || !way.has(current)) continue;
    for (const id of [...way].slice([...way].indexOf(current))) circling.add(id);
  }
  return circling;
}
