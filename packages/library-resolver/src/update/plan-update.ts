import type { LibraryTree } from "@lzkit/schema";
import { builtInFetchers } from "../built-in-fetchers.ts";
import type { Chain } from "../chain.ts";
import type { Fetcher, Pin } from "../fetcher.ts";
import { ResolverError } from "../library-resolver-error.ts";
import { readRoot } from "../releases/read-root.ts";
import { folderOf } from "../path/path-address.ts";
import { resolveChain } from "../resolve-chain.ts";
import type { ResolveOptions } from "../resolve-options.ts";
import { withDeadline } from "../with-deadline.ts";
import { updateRefs } from "./update-refs.ts";

/** A library as it will be with other refs. Nothing is written yet. */
export interface PlannedUpdate {
  /** Name of the metadata file in the root library's folder. */
  readonly file: string;
  /** What that file is to hold. */
  readonly text: string;
  /** The chain of that text; its `lock` is what the lock file is to hold. */
  readonly chain: Chain;
}

/**
 * Gives members that a library on disk depends on other refs, and resolves what comes of it.
 *
 * Give `lock` to keep the pins of all other libraries.
 *
 * @param root A folder.
 * @param refs The new ref of each member, by its path: `{ "platform/alz": "2026.04.2" }`.
 * @throws {@link ResolverError} NOT_A_FOLDER: the root is no folder; what `resolveChain` throws for the new chain:
 * REF_NOT_FOUND, VERSION_CONFLICT and so on
 * @example
 * ```ts
 * const { file, text, chain } = await planUpdate("./my-library", { "platform/alz": "2026.04.2" });
 * await writeFile(join("./my-library", file), text);
 * await writeFile("./my-library/lz.lock.json", formatLock(chain.lock));
 * ```
 */
export async function planUpdate(
  root: string,
  refs: Readonly<Record<string, string>>,
  options: ResolveOptions = {},
): Promise<PlannedUpdate> {
  const { fetchers = builtInFetchers(), signal, timeout } = options;
  const { node } = await withDeadline({ signal, timeout }, (inner) =>
    readRoot(root, { ...options, overrides: undefined, lock: undefined }, inner),
  );
  const { metadata } = node.documents;
  if (folderOf(node.pin) === undefined || metadata === undefined) throw notAFolder(root);
  const { file } = metadata;
  const before = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await node.tree.read(file));
  const text = updateRefs(before, refs);
  const instead = new Map([[file, new TextEncoder().encode(text)]]);
  const chain = await resolveChain(root, {
    ...options,
    fetchers: fetchers.map((fetcher) => withFiles(fetcher, node.pin, instead)),
  });
  return { file, text, chain };
}

/** Opens one folder as if some of its files held something else. */
function withFiles(fetcher: Fetcher, pin: Pin, instead: ReadonlyMap<string, Uint8Array>): Fetcher {
  if (fetcher.type !== pin.type) return fetcher;
  return {
    ...fetcher,
    async open(opened, context): Promise<LibraryTree> {
      const tree = await fetcher.open(opened, context);
      if (folderOf(opened) !== folderOf(pin)) return tree;
      return {
        list: (folder) => tree.list(folder),
        read: async (path) => instead.get(path) ?? tree.read(path),
      };
    },
  };
}

function notAFolder(root: string): ResolverError<"NOT_A_FOLDER"> {
  return new ResolverError("NOT_A_FOLDER", {
    message: `${root} is not a folder with a metadata file, so that nothing in it can be updated.`,
    context: { path: root },
    hint: "Name the folder of a library of your own.",
  });
}
