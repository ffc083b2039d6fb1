import { type Dialect, type LibraryTree, readLibrary } from "@lzkit/schema";
import type { LimitFunction } from "p-limit";
import { dotted } from "../address/local-path.ts";
import { declaredDependencies } from "./declared-dependencies.ts";
import { type FetchTools, openLibrary, type PinnedLibrary } from "./fetch-library.ts";
import { folderOf } from "../path/path-address.ts";
import type { LibraryNode, OpenedLibrary, Outcome } from "./library-node.ts";
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
  let done = 0;
  const readOne = async (library: PinnedLibrary, id: string): Promise<Outcome> => {
    const use = async (tree: LibraryTree) => readNode({ ...library, id, tree }, await dialectOf(tree));
    const outcome = await openLibrary(library, tools, use);
    tools.context.onProgress({ kind: "library", library: id, done: ++done, known: byPin.size });
    return outcome;
  };
  return {
    count: () => byPin.size,
    async read(library) {
      const key = stableKey(library.pin);
      const outcome = byPin.get(key) ?? limit(readOne, library, uniqueId(library, ids));
      byPin.set(key, outcome);
      return outcome;
    },
  };
}

async function readNode(library: OpenedLibrary & { readonly id: string }, dialect: Dialect): Promise<LibraryNode> {
  const { id, pin, tree } = library;
  const documents = await readLibrary(tree, { dialect, library: id, published: pin.type !== "path" });
  const declared = declaredDependencies(id, documents);
  return {
    ...library,
    documents,
    edges: declared.map((each) => ({ declared: each, member: undefined, target: undefined })),
  };
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
