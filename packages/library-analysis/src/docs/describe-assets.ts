import { archetypeContent } from "../inventory/archetype-content.ts";
import type { Asset, ArchitectureDefinition } from "../inventory/asset.ts";
import { type AssetKind, assetKinds, kindName } from "../inventory/asset-kind.ts";
import type { AssetIndex } from "../inventory/asset-index.ts";
import { heldKinds } from "../inventory/read/read-archetype.ts";
import { renderMermaid } from "../graph/render-mermaid.ts";
import type { Graph } from "../graph/graph.ts";
import { markdownCode } from "../wording/markdown.ts";

/** The architectures of the libraries in question, each as a diagram of its management groups. */
export function describeArchitectures(index: AssetIndex, libraries: ReadonlySet<string>): string | undefined {
  const architectures = ofLibraries(index, "architecture_definition", libraries).flatMap(({ name }) => {
    const architecture = index.find("architecture_definition", name);
    return architecture === undefined ? [] : [architecture];
  });
  if (architectures.length === 0) return undefined;
  const parts = architectures.map((each) =>
    [
      `### Architecture ${markdownCode(each.name)}`,
      "",
      "```mermaid",
      renderMermaid(groupGraph(each)).trimEnd(),
      "```",
    ].join("\n"),
  );
  return ["## Architectures", ...parts].join("\n\n");
}

function groupGraph({ managementGroups }: ArchitectureDefinition): Graph {
  const ids = new Map(managementGroups.map(({ id }, index) => [id, `n${index}`]));
  return {
    nodes: managementGroups.map(({ id, displayName, archetypes }) => ({
      id: ids.get(id) ?? "",
      kind: "management_group",
      label: displayName ?? id,
      note: archetypes.length === 0 ? undefined : `(${archetypes.map(({ name }) => name).join(", ")})`,
    })),
    edges: managementGroups.flatMap(({ id, parent }) => {
      const [from, to] = [ids.get(parent ?? ""), ids.get(id)];
      return from === undefined || to === undefined ? [] : [{ from, to, kind: "holds" as const }];
    }),
  };
}

/** What the archetypes of the libraries in question hold in the end. */
export function describeArchetypes(index: AssetIndex, libraries: ReadonlySet<string>): string | undefined {
  const archetypes = [
    ...ofLibraries(index, "archetype_definition", libraries),
    ...ofLibraries(index, "archetype_override", libraries),
  ];
  if (archetypes.length === 0) return undefined;
  return ["## Archetypes", ...archetypes.map(({ name }) => describeArchetype(index, name))].join("\n\n");
}

function describeArchetype(index: AssetIndex, name: string): string {
  const base = index.find("archetype_override", name)?.base;
  const content = archetypeContent(index, name) ?? [];
  const lists = heldKinds.map((kind) => ({
    kind,
    names: content.filter((held) => held.kind === kind).map((held) => held.name),
  }));
  return [
    `### Archetype ${markdownCode(name)}`,
    ...(base === undefined ? [] : [`An override of ${markdownCode(base)}.`]),
    ...(content.length === 0 ? ["It holds nothing."] : []),
    ...lists.filter(({ names }) => names.length > 0).map(({ kind, names }) => fold(kind, names)),
  ].join("\n\n");
}

/** Everything that the libraries hold, by kind. */
export function describeContents(assets: readonly Asset[]): string | undefined {
  const kinds = assetKinds.filter((kind) => assets.some((asset) => asset.kind === kind));
  if (kinds.length === 0) return undefined;
  const lists = kinds.map((kind) =>
    fold(
      kind,
      assets.filter((asset) => asset.kind === kind).map(({ name }) => name),
    ),
  );
  return ["## Contents", ...lists].join("\n\n");
}

function fold(kind: AssetKind, names: readonly string[]): string {
  const sorted = [...new Set(names)].sort();
  const summary = `${sorted.length} ${kindName(kind)}${sorted.length === 1 ? "" : "s"}`;
  const items = sorted.map((name) => `- ${markdownCode(name)}`);
  return [`<details>\n<summary>${summary}</summary>`, "", ...items, "", "</details>"].join("\n");
}

function ofLibraries(index: AssetIndex, kind: AssetKind, libraries: ReadonlySet<string>): readonly Asset[] {
  const counting = index.names(kind).flatMap((name) => index.find(kind, name) ?? []);
  return counting.filter(({ library }) => libraries.has(library));
}
