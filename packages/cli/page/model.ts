import type {
  ExploreAsset,
  ExploreData,
  ExploreDefault,
  ExploreLibrary,
  ExplorePair,
} from "../src/explore/explore-data.ts";

/** What the views ask of the data. */
export interface Model extends ExploreData {
  /** The library of an id, with its place in the chain from 0. */
  library(id: string): (ExploreLibrary & { readonly index: number }) | undefined;
  /** The asset that counts; archetypes are looked up among overrides, too. */
  asset(kind: string, name: string): ExploreAsset | undefined;
  /** Defaults that set parameters of an assignment, with the pairs. */
  defaultsOf(assignment: string): readonly { readonly name: string; readonly pairs: readonly ExplorePair[] }[];
  default(name: string): ExploreDefault | undefined;
  /** Archetypes and overrides that hold an asset, sets that hold a definition, architectures that use an archetype. */
  holdersOf(asset: ExploreAsset): readonly ExploreAsset[];
  /** Ids from the root library down to this one. */
  wayTo(library: string): readonly string[];
}

/** Makes the data ready to be asked. */
export function createModel(data: ExploreData): Model {
  const libraries = new Map(data.libraries.map((library, index) => [library.id, { ...library, index }]));
  const assets = new Map(data.assets.map((asset) => [`${asset.kind} ${asset.name}`, asset]));
  const defaults = new Map(data.defaults.map((each) => [each.name, each]));
  return {
    ...data,
    library: (id) => libraries.get(id),
    asset: (kind, name) =>
      (kind === "archetype_definition" ? assets.get(`archetype_override ${name}`) : undefined) ??
      assets.get(`${kind} ${name}`),
    default: (name) => defaults.get(name),
    defaultsOf: (assignment) =>
      data.defaults
        .map(({ name, pairs }) => ({ name, pairs: pairs.filter((pair) => pair.assignment === assignment) }))
        .filter(({ pairs }) => pairs.length > 0),
    holdersOf: ({ kind, name }) =>
      data.assets.filter(
        ({ holds, groups = [], replaced }) =>
          replaced !== true &&
          (holds.some((held) => held.as !== "removes" && held.kind === kind && held.name === name) ||
            (isArchetype(kind) && groups.some(({ archetypes }) => archetypes.includes(name)))),
      ),
    wayTo: (library) => wayTo(data.libraries, library),
  };
}

function isArchetype(kind: string): boolean {
  return kind === "archetype_definition" || kind === "archetype_override";
}

/** The shortest way; of equal ones that of the dependencies which are listed first. */
function wayTo(libraries: readonly ExploreLibrary[], library: string): readonly string[] {
  const dependencies = new Map(libraries.map((each) => [each.id, each.dependencies]));
  const root = libraries.at(-1)?.id ?? "";
  const ways: (readonly string[])[] = [[root]];
  const seen = new Set([root]);
  for (const way of ways) {
    const last = way.at(-1) ?? "";
    if (last === library) return way;
    for (const next of dependencies.get(last) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}
