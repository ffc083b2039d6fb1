import type { Asset, AssetOf, PolicyDefinition, PolicySetDefinition } from "./asset.ts";
import type { AssetKind } from "./asset-kind.ts";
import type { DefinitionReference } from "./definition-reference.ts";
import type { Inventory } from "./inventory.ts";

/** Finds the assets of a chain by kind and name. */
export interface AssetIndex {
  /** All of a kind that count, in the order of application. */
  all<Kind extends AssetKind>(kind: Kind): readonly AssetOf<Kind>[];
  /** The one that counts: of two with the same name the later one. */
  find<Kind extends AssetKind>(kind: Kind, name: string): AssetOf<Kind> | undefined;
  /** The names of a kind, each once, in the order of application. */
  names(kind: AssetKind): readonly string[];
  /** What a reference points at; `undefined`: built in, or in no library of the chain. */
  definition(reference: DefinitionReference | undefined): PolicyDefinition | PolicySetDefinition | undefined;
  /** Whether an asset counts: no later library takes its place, or none may. */
  counts(asset: Asset): boolean;
  /** Place of a library in the order of application, from 0. */
  order(library: string): number;
}

/** How an index is made. */
export interface AssetIndexOptions {
  /** Leave out what a later library takes the place of. Default: everything counts. */
  readonly overwrite?: boolean | undefined;
}

/** Creates the index of everything that the libraries of a chain hold. */
export function createAssetIndex({ libraries }: Inventory, { overwrite = false }: AssetIndexOptions = {}): AssetIndex {
  const all = new Map<AssetKind, AssetOf<AssetKind>[]>();
  const byName = new Map<AssetKind, Map<string, AssetOf<AssetKind>>>();
  const order = new Map(libraries.map(({ id }, index) => [id, index]));
  const assets = libraries.flatMap((library) => library.assets);
  const replaced = overwrite ? findReplaced(assets) : new Set<Asset>();
  for (const asset of assets) {
    if (replaced.has(asset)) continue;
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
    counts: (asset) => !replaced.has(asset),
    order: (library) => order.get(library) ?? 0,
  };
  return index;
}

/** Of one name and version the last library's counts; two in one library are nobody's replacement. */
function findReplaced(assets: readonly Asset[]): ReadonlySet<Asset> {
  const keyOf = (asset: Asset): string =>
    JSON.stringify([asset.kind, asset.name, "version" in asset ? asset.version : undefined]);
  const last = new Map(assets.map((asset) => [keyOf(asset), asset.library]));
  return new Set(assets.filter((asset) => last.get(keyOf(asset)) !== asset.library));
}
