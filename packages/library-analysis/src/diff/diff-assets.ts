import type { Asset, AssetOf } from "../inventory/asset.ts";
import { type AssetKind, assetKinds, kindName } from "../inventory/asset-kind.ts";
import { changedValues } from "./changed-values.ts";
import type { Change } from "./diff.ts";
import { diffGroups } from "./diff-groups.ts";
import { diffMembers } from "./diff-members.ts";
import { diffParameters } from "./diff-parameters.ts";
import { setDetails } from "./set-details.ts";
import { marksOf } from "./match/marks-of.ts";
import { type Paired, pairUp } from "./match/pair-up.ts";

/** What changed between the assets of two chains or libraries. Of two assets with one name the later one counts. */
export function diffAssets(before: readonly Asset[], after: readonly Asset[]): Change[] {
  return assetKinds.flatMap((kind) => diffKind(kind, ofKind(before, kind), ofKind(after, kind)));
}

function ofKind<Kind extends AssetKind>(assets: readonly Asset[], kind: Kind): AssetOf<Kind>[] {
  return assets.filter((asset): asset is AssetOf<Kind> => asset.kind === kind);
}

function diffKind(subject: AssetKind, before: readonly Asset[], after: readonly Asset[]): Change[] {
  const { added, removed, renamed, kept } = pairUp(before, after, marksOf);
  const breaks = `whoever names this ${kindName(subject)} fails`;
  return [
    ...added.map(({ name }): Change => ({ subject, change: "added", name, details: [] })),
    ...removed.map(({ name }): Change => ({ subject, change: "removed", name, details: [], breaks })),
    ...renamed.flatMap((pair): Change[] => {
      const { name } = pair.after;
      return [
        { subject, change: "renamed", name, was: pair.before.name, details: detailsOf(pair), breaks },
        ...inside(pair),
      ];
    }),
    ...kept.flatMap((pair): Change[] => {
      if (pair.before.document.source === pair.after.document.source) return [];
      const details = detailsOf(pair);
      const change: Change = { subject, change: "changed", name: pair.after.name, details };
      return [...(details.length === 0 ? [] : [change]), ...inside(pair)];
    }),
  ];
}

/** The fields of each kind whose changes are told one by one. */
const toldApart: { readonly [Kind in AssetKind]?: readonly string[] } = {
  policy_definition: ["properties.parameters"],
  policy_set_definition: ["properties.parameters", "properties.policyDefinitions"],
  archetype_definition: ["policy_assignments", "policy_definitions", "policy_set_definitions", "role_definitions"],
  archetype_override: [
    "policy_assignments_to_add",
    "policy_definitions_to_add",
    "policy_set_definitions_to_add",
    "role_definitions_to_add",
  ],
  architecture_definition: ["management_groups"],
};

function detailsOf({ before, after }: Paired<Asset>): string[] {
  const leaveOut = ["name", ...(toldApart[after.kind] ?? [])];
  const details = changedValues(before.document.value, after.document.value, leaveOut);
  return "members" in before && "members" in after ? [...details, ...setDetails(before, after)] : details;
}

function inside({ before, after }: Paired<Asset>): Change[] {
  if ("version" in before && "version" in after) return diffParameters(after.name, before.parameters, after.parameters);
  if ("holds" in before && "holds" in after) return diffMembers(before, after);
  if ("adds" in before && "adds" in after) return diffMembers(before, after);
  if ("managementGroups" in before && "managementGroups" in after) return diffGroups(before, after);
  return [];
}
