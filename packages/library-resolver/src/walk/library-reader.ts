import { type Dialect, type LibraryTree, readLibrary } from "@lzkit/schema";
import type { LimitFunction } from "p-limit";
import { dotted } from "../address/local-path.ts";
import { declaredDependencies } from "./declared-dependencies.ts";
import { type FetchTools, openLibrary, type PinnedLibrary } from "./fetch-library.ts";
import { contentChanged } from "../lock/lock-errors.ts";
import type { LockIndex } from "../lock/lock-index.ts";
import { watchTree } from "../lock/watch-tree.ts";
import { folderOf } from "../path/path-address.ts";
import type { LibraryNode, OpenedLibrary, Outcome } from "./library-node.ts";
import { createReadBySource } from "./read-by-source.ts";
import { stableKey } from "./stable-key.ts";

/** What {@link createLibraryReader} reads with. */
export interface LibraryReaderOptions {
  readonly tools: FetchTools;
  readonly limit: LimitFunction;
  readonly dialectOf: (tree: LibraryTree) => Promise<Dialect>;
}

/** Reads libraries side by side, each once. */
export interface LibraryReader {
  /** What has the pin of another library is that library. Rejects only when the caller gave up. */
  read(library: PinnedLibrary): Promise<Outcome>;
  /** How many were asked for. */
  count(): number;
}

/** Makes a reader. Ids are given in the order of asking, so they depend on no timing. */
export function createLibraryReader({ tools, limit, dialectOf }: LibraryReaderOptions): LibraryReader {
  const byPin = new Map<string, Promise<Outcome>>();
  const ids = new Set<string>();
  const readBySource = createReadBySource(limit);
  let done = 0;
  const readOne = async (library: PinnedLibrary, id: string): Promise<Outcome> => {
    const use = async (tree: LibraryTree) =>
      readNode({ ...library, id, tree }, { dialect: await dialectOf(tree), tools });
    const outcome = await openLibrary(library, tools, use);
    tools.context.onProgress({ kind: "library", library: id, done: ++done, known: byPin.size });
    return outcome;
  };
  return {
    count: () => byPin.size,
    async read(library) {
      const key = stableKey(library.pin);
      const known = byPin.get(key);
      if (known !== undefined) return known;
      const id = uniqueId(library, ids);
      const outcome = readBySource(sourceOf(library), () => readOne(library, id));
      byPin.set(key, outcome);
      return outcome;
    },
  };
}

/** Reads the documents of a library. What was fetched is compared with the lock file; a folder is its owner's. */
async function readNode(
  library: OpenedLibrary & { readonly id: string },
  { dialect, tools }: { readonly dialect: Dialect; readonly tools: FetchTools },
): Promise<LibraryNode> {
  const { id, pin } = library;
  const fetched = pin.type !== "path";
  const watched = watchTree(library.tree);
  const documents = await readLibrary(watched.tree, { dialect, library: id, published: fetched });
  const failure = watched.failure();
  if (fetched && failure !== undefined) throw failure;
  const digests = fetched ? watched.digests() : undefined; // most folders are asked for none
  if (digests !== undefined && tools.lockMode !== "renew") checkDigests(digests, library, tools.locked);
  const declared = declaredDependencies(id, documents);
  return {
    ...library,
    documents,
    digests: () => digests ?? watched.digests(),
    edges: declared.map((each) => ({ declared: each, member: undefined, located: undefined, target: undefined })),
  };
}

function checkDigests(
  digests: ReadonlyMap<string, string>,
  { id, pin }: PinnedLibrary & { readonly id: string },
  locked: LockIndex,
): void {
  for (const [file, actual] of digests) {
    const expected = locked.digestOf(pin, file);
    if (expected !== undefined && expected !== actual) throw contentChanged({ library: id, file, expected, actual });
  }
}

/** What libraries are read from together: one repository, one archive. */
function sourceOf({ pin }: PinnedLibrary): string {
  return stableKey({ ...pin, subdirectory: undefined, commit: undefined });
}

/** For a folder its way from the root library, else the words of its address. */
function uniqueId({ located, pin }: PinnedLibrary, ids: Set<string>): string {
  const folder = folderOf(pin);
  const wanted = folder === undefined ? located.label : dotted(folder);
  let id = wanted;
  for (let copy = 2; ids.has(id); copy++) id = `${wanted} (${copy})`;
  ids.add(id);
  return id;
}
