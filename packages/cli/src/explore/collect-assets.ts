import type { Asset, Inventory } from "lzkit";
import type { ExploreAsset, ExploreGroup, ExploreHeld, ExploreParameter } from "./explore-data.ts";

/** An asset that declares parameters. */
type Definition = Extract<Asset, { readonly kind: "policy_definition" | "policy_set_definition" }>;

/** Answers with the definition of an assignment, by the assignment's name; `undefined`: it is in no library. */
export type FindDefinition = (assignment: string) => Definition | undefined;

/** Every asset of every library, in the order of application. */
export function collectAssets(inventory: Inventory): ExploreAsset[] {
  const assets = inventory.libraries.flatMap((library) => library.assets);
  const last = new Map(assets.map((asset) => [key(asset), asset]));
  return assets.map((asset) => ({ ...describeAsset(asset), replaced: last.get(key(asset)) !== asset || undefined }));
}

/** Prepares for looking up definitions: of two with one name the later one counts. */
export function createDefinitionLookup({ libraries }: Inventory): FindDefinition {
  const byKey = new Map(libraries.flatMap(({ assets }) => assets).map((asset) => [key(asset), asset]));
  return (name) => {
    const assignment = byKey.get(key({ kind: "policy_assignment", name }));
    const reference = assignment?.kind === "policy_assignment" ? assignment.definition : undefined;
    if (reference === undefined || reference.builtIn) return undefined;
    const definition = byKey.get(key(reference));
    return definition !== undefined && "parameters" in definition && definition.kind !== "policy_assignment"
      ? definition
      : undefined;
  };
}

function key({ kind, name }: Pick<Asset, "kind" | "name">): string {
  return `${kind} ${name}`;
}

function describeAsset(asset: Asset): ExploreAsset {
  const { kind, name, library, file, document } = asset;
  const { displayName, description } = textsIn(document.value);
  return {
    kind,
    name,
    title: displayName === name ? undefined : displayName,
    description,
    library,
    file,
    definition: kind === "policy_assignment" ? asset.definitionId : undefined,
    parameters: parametersOf(asset),
    holds: holdsOf(asset),
    groups: groupsOf(asset),
  };
}

function textsIn(value: unknown): Readonly<Record<"displayName" | "description", string | undefined>> {
  const { properties = value } = (value ?? {}) as { readonly properties?: unknown };
  const { displayName, description } = (properties ?? {}) as Readonly<Record<string, unknown>>;
  return { displayName: textOrNothing(displayName), description: textOrNothing(description) };
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function parametersOf(asset: Asset): ExploreParameter[] {
  if (asset.kind === "policy_assignment") return asset.parameters.map(({ name, value }) => ({ name, value }));
  if (asset.kind !== "policy_definition" && asset.kind !== "policy_set_definition") return [];
  return asset.parameters.map(({ name, type, description, allowedValues, defaultValue }) => ({
    name,
    type,
    description,
    allowed: allowedValues,
    value: defaultValue,
  }));
}

function groupsOf(asset: Asset): ExploreGroup[] | undefined {
  if (asset.kind !== "architecture_definition") return undefined;
  return asset.managementGroups.map(({ id, displayName, parent, archetypes }) => ({
    id,
    title: displayName === id ? undefined : displayName,
    parent,
    archetypes: archetypes.map(({ name }) => name),
  }));
}

function holdsOf(asset: Asset): ExploreHeld[] {
  switch (asset.kind) {
    case "archetype_definition":
      return asset.holds.map(({ kind, name }) => ({ as: "holds", kind, name }));
    case "archetype_override":
      return [
        ...(asset.base === undefined
          ? []
          : [{ as: "starts from", kind: "archetype_definition" as const, name: asset.base }]),
        ...asset.adds.map(({ kind, name }) => ({ as: "adds", kind, name })),
        ...asset.removes.map(({ kind, name }) => ({ as: "removes", kind, name })),
      ];
    case "policy_set_definition":
      return asset.members.flatMap(({ definition }) =>
        definition === undefined || definition.builtIn
          ? []
          : [{ as: "holds", kind: definition.kind, name: definition.name }],
      );
    default:
      return [];
  }
}
