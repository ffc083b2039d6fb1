import { type Dialect, detectDialect, type LibraryTree, neutral } from "@lzkit/schema";
import pLimit, { type LimitFunction } from "p-limit";
import { isResolverError } from "../library-resolver-error.ts";
import { lockedElsewhere } from "../lock/locked-elsewhere.ts";
import { tooManyLibraries } from "../order/chain-errors.ts";
import { type FetchTools, pinLibrary } from "./fetch-library.ts";
import { type Edge, isNode, type LibraryNode, type Located, type Outcome } from "./library-node.ts";
import { createLibraryReader, type LibraryReader } from "./library-reader.ts";
import { type LocateContext, locateReference } from "./locate-reference.ts";
import type { Trust } from "../trust/create-trust.ts";
import { folderOf } from "../path/path-address.ts";
import { stableKey } from "./stable-key.ts";

/** What {@link explore} walks with. */
export interface ExploreOptions extends Omit<LocateContext, "dialect" | "fetchers">, FetchTools {
  /** `undefined`: the metadata file in the root library tells it. */
  readonly dialect: Dialect | undefined;
  readonly concurrency: number;
  readonly limits: { readonly depth: number; readonly libraries: number };
}

/** What {@link explore} found. */
export interface Explored {
  readonly dialect: Dialect;
  readonly root: Outcome;
}

interface Walk {
  readonly options: ExploreOptions;
  readonly dialect: Dialect;
  readonly limit: LimitFunction;
  readonly reader: LibraryReader;
  readonly byAddress: Map<string, Outcome>;
  /** Ids on the way from the root to each library, the library included. */
  readonly ways: Map<LibraryNode, readonly string[]>;
}

/** One dependency whose library is looked for. */
interface Step {
  readonly from: LibraryNode;
  readonly edge: Edge;
  readonly located: Located;
  readonly key: string;
}

/**
 * Reads all libraries that a root library stands on, breadth-wise.
 *
 * Each level is pinned side by side, then read side by side, so that what is known afterwards depends on no timing.
 * A library that cannot be read is an error at the edge that leads to it.
 *
 * @throws {@link ResolverError} TOO_MANY_LIBRARIES
 */
export async function explore(located: Located, options: ExploreOptions): Promise<Explored> {
  let dialect = options.dialect;
  const limit = pLimit(options.concurrency);
  const dialectOf = async (tree: LibraryTree): Promise<Dialect> => (dialect ??= await detect(tree));
  const reader = createLibraryReader({ tools: options, limit, dialectOf });
  const pin = await pinLibrary(located, options);
  if (isResolverError(pin)) return { dialect: dialect ?? neutral, root: pin };
  const root = await reader.read({ located, pin });
  const spoken = dialect ?? neutral;
  const repository = options.libraryRepository ?? spoken.libraryRepository;
  if (repository !== undefined) options.trust.name(`git::${repository.replace(/^git::/i, "")}`);
  const walk = { options, dialect: spoken, limit, reader, byAddress: new Map(), ways: new Map() };
  if (isNode(root)) await followAll(root, walk);
  return { dialect: walk.dialect, root };
}

async function detect(tree: LibraryTree): Promise<Dialect> {
  const entries = await tree.list("");
  return detectDialect(entries.filter(({ kind }) => kind === "file").map(({ name }) => name)).dialect ?? neutral;
}

async function followAll(root: LibraryNode, walk: Walk): Promise<void> {
  walk.ways.set(root, [root.id]);
  let level: readonly LibraryNode[] = [root];
  for (let depth = 1; level.length > 0 && depth < walk.options.limits.depth; depth++) {
    level = await followLevel(level, walk);
  }
}

/** Finds the libraries that a level depends on; answers with those that were not known before. */
async function followLevel(level: readonly LibraryNode[], walk: Walk): Promise<readonly LibraryNode[]> {
  for (const node of level) nameHosts(node, walk.options.trust);
  const steps = level.flatMap((from) => from.edges.flatMap((edge) => locateStep(from, edge, walk)));
  const fresh = firstOfEach(steps.filter((step) => !walk.byAddress.has(step.key)));
  checkCount(fresh, walk);
  await settle(fresh, walk);
  const found = new Set<LibraryNode>();
  for (const { from, edge, key } of steps) {
    const outcome = walk.byAddress.get(key);
    edge.target = outcome;
    if (!isNode(outcome) || walk.ways.has(outcome)) continue;
    walk.ways.set(outcome, [...(walk.ways.get(from) ?? []), outcome.id]);
    found.add(outcome);
  }
  return [...found];
}

/** Pins all of them, then reads all that have a pin. */
async function settle(fresh: readonly Step[], { byAddress, limit, options, reader }: Walk): Promise<void> {
  const pins = await limit.map(fresh, ({ located }) => pinLibrary(located, options));
  const outcomes = await Promise.all(
    fresh.map(async ({ edge, located, key }, index) => {
      const pin = pins[index];
      const outcome = pin === undefined || isResolverError(pin) ? pin : await reader.read({ located, pin });
      return [key, isResolverError(outcome) ? lockedElsewhere(outcome, edge, options.locked) : outcome] as const;
    }),
  );
  for (const [key, outcome] of outcomes) if (outcome !== undefined) byAddress.set(key, outcome);
}

function locateStep(from: LibraryNode, edge: Edge, { options, dialect }: Walk): readonly Step[] {
  const { reference } = edge.declared;
  try {
    if (isResolverError(reference)) throw reference;
    const located = locateReference(reference, from, { ...options, dialect });
    edge.member = located.member;
    edge.located = located;
    return [{ from, edge, located, key: stableKey(located.pin ?? located.address) }];
  } catch (error) {
    if (!isResolverError(error)) throw error;
    edge.target = lockedElsewhere(error, edge, options.locked);
    return [];
  }
}

/** What lies on the caller's disk is the caller's own: the hosts that it names are trusted. */
function nameHosts({ pin, edges }: LibraryNode, trust: Trust): void {
  if (folderOf(pin) === undefined) return;
  for (const { declared } of edges) {
    const { reference } = declared;
    if ("specifier" in reference) trust.name(reference.specifier);
  }
}

function firstOfEach(steps: readonly Step[]): readonly Step[] {
  const first = new Map<string, Step>();
  for (const step of steps) if (!first.has(step.key)) first.set(step.key, step);
  return [...first.values()];
}

function checkCount(fresh: readonly Step[], { reader, options, ways }: Walk): void {
  const { libraries } = options.limits;
  const tooMany = fresh[libraries - reader.count()];
  if (tooMany !== undefined) {
    throw tooManyLibraries(libraries, [...(ways.get(tooMany.from) ?? []), tooMany.located.label]);
  }
}
