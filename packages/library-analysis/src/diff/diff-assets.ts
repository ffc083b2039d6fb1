import { archetypeContent } from "../inventory/archetype-content.ts";
import type { Asset } from "../inventory/asset.ts";
import { type AssetKind, assetKinds, kindName } from "../inventory/asset-kind.ts";
import { changedValues } from "./changed-values.ts";
import type { Change } from "./diff.ts";
import { diffDefinition } from "./diff-definition.ts";
import { diffGroups } from "./diff-groups.ts";
import { diffMembers } from "./diff-members.ts";
import { diffParameters } from "./diff-parameters.ts";
import type { DiffSide } from "./diff-side.ts";
import { setDetails } from "./set-details.ts";
import { marksOf } from "./match/marks-of.ts";
import { type Paired, pairUp } from "./match/pair-up.ts";

/** What changed between the assets of two chains or libraries. Of two assets with one name the later one counts. */
export function diffAssets(before: DiffSide, after: DiffSide): Change[] {
  return assetKinds.flatMap((kind) => diffKind(kind, before, after));
}

function diffKind(subject: AssetKind, before: DiffSide, after: DiffSide): Change[] {
  const [old, now] = [before, after].map(({ assets }) => assets.filter(({ kind }) => kind === subject)) as [
    Asset[],
    Asset[],
  ];
  const versioned = namesWithVersions(old, now);
  const keyOf = (asset: Asset): string =>
    versioned.has(asset.name) ? JSON.stringify([asset.name, versionOf(asset)]) : asset.name;
  const told = (asset: Asset): string[] => (versioned.has(asset.name) ? [`version ${versionOf(asset)}`] : []);
  const { added, removed, renamed, kept } = pairUp(old, now, { marksOf, keyOf });
  const inSides = (pair: Paired<Asset>): Change[] => inside(pair, before, after);
  return [
    ...added.map((asset): Change => ({ subject, change: "added", name: asset.name, details: told(asset) })),
    ...removed.map((asset): Change => {
      const breaks = `whoever names this ${versioned.has(asset.name) ? "version" : kindName(subject)} fails`;
      return { subject, change: "removed", name: asset.name, details: told(asset), breaks };
    }),
    ...renamed.flatMap((pair): Change[] => {
      const { name } = pair.after;
      const breaks = `whoever names this ${kindName(subject)} fails`;
      const details = detailsOf(pair);
      return [{ subject, change: "renamed", name, was: pair.before.name, details, breaks }, ...inSides(pair)];
    }),
    ...kept.flatMap((pair): Change[] => [...changeOf(pair, before, after), ...inSides(pair)]),
  ];
}

/** The names of definitions of which a side holds several versions: there each version is a thing of its own. */
function namesWithVersions(...sides: readonly (readonly Asset[])[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const assets of sides) {
    const versions = new Map<string, string>();
    for (const asset of assets) {
      const version = versionOf(asset);
      if (version === undefined) continue;
      if ((versions.get(asset.name) ?? version) !== version) names.add(asset.name);
      versions.set(asset.name, version);
    }
  }
  return names;
}

function versionOf(asset: Asset): string | undefined {
  return "version" in asset ? asset.version : undefined;
}

function changeOf(pair: Paired<Asset>, { index: old }: DiffSide, { index: now }: DiffSide): Change[] {
  const { before, after } = pair;
  if (before.document.source === after.document.source) return [];
  const { details, breaks } =
    before.kind === "policy_assignment" && after.kind === "policy_assignment"
      ? diffDefinition({ before, after }, old, now)
      : { details: [], breaks: undefined };
  const all = [...detailsOf(pair), ...details];
  return all.length === 0 ? [] : [{ subject: after.kind, change: "changed", name: after.name, details: all, breaks }];
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

function inside({ before, after }: Paired<Asset>, { index: old }: DiffSide, { index: now }: DiffSide): Change[] {
  // What an override holds depends on its base, which may be another file.
  if (isArchetype(before) && isArchetype(after)) {
    const [held, holds] = [archetypeContent(old, before.name), archetypeContent(now, after.name)];
    return diffMembers(after.name, held ?? [], holds ?? []);
  }
  if ("managementGroups" in before && "managementGroups" in after) return diffGroups({ before, after }, old, now);
  if (before.document.source === after.document.source) return [];
  if ("version" in before && "version" in after) return diffParameters(after.name, before.parameters, after.parameters);
  return [];
}

function isArchetype({ kind }: Asset): boolean {
  return kind === "archetype_definition" || kind === "archetype_override";
}
