import type { AssetOf, PolicyDefinition, PolicySetDefinition } from "./asset.ts";
import type { AssetKind } from "./asset-kind.ts";
import type { DefinitionReference } from "./definition-reference.ts";
import type { Inventory } from "./inventory.ts";

/** Finds the assets of a chain by kind and name. */
export interface AssetIndex {
  /** All of a kind, in the order of application; also those that another one takes the place of. */
  all<Kind extends AssetKind>(kind: Kind): readonly AssetOf<Kind>[];
  /** The one that counts: of two with the same name the later one. */
  find<Kind extends AssetKind>(kind: Kind, name: string): AssetOf<Kind> | undefined;
  /** The names of a kind, each once, in the order of application. */
  names(kind: AssetKind): readonly string[];
  /** What a reference points at; `undefined`: built in, or in no library of the chain. */
  definition(reference: DefinitionReference | undefined): PolicyDefinition | PolicySetDefinition | undefined;
  /** Place of a library in the order of application, from 0. */
  order(library: string): number;
}

/** Creates the index of everything that the libraries of a chain hold. */
export function createAssetIndex({ libraries }: Inventory): AssetIndex {
  const all = new Map<AssetKind, AssetOf<AssetKind>[]>();
  const byName = new Map<AssetKind, Map<string, AssetOf<AssetKind>>>();
  const order = new Map(libraries.map(({ id }, index) => [id, index]));
  for (const asset of libraries.flatMap(({ assets }) => assets)) {
    const list = all.get(asset.kind);
    if (list === undefined) all.set(asset.kind, [asset]);
    else list.push(asset);
    const names = byName.get(asset.kind);
    if (names === undefined) byName.set(asset.kind, new Map([[asset.name, asset]]));
    else names.set(asset.name, asset);
  }
  const index: AssetIndex = {
    all: <Kind extends AssetKind>(kind: Kind) => (all.get(kind) ?? []) as AssetOf<Kind>[],
    find: <Kind extends AssetKind>(kind: Kind, name: string) =>
      byName.get(kind)?.get(name) as AssetOf<Kind> | undefined,
    names: (kind) => [...(byName.get(kind)?.keys() ?? [])],
    definition: (reference) =>
      reference === undefined || reference.builtIn ? undefined : index.find(reference.kind, reference.name),
    order: (library) => order.get(library) ?? 0,
  };
  return index;
}
