import { metadataFileName } from "@lzkit/schema";
import pLimit from "p-limit";
import type { Chain, ResolvedLibrary } from "../chain.ts";
import { ResolverError } from "../library-resolver-error.ts";
import { folderNames } from "./folder-names.ts";
import { listFiles } from "./list-files.ts";
import { pointTo } from "./point-to.ts";

const maxFiles = 20_000;
const maxBytes = 512 * 1024 * 1024;
const concurrency = 16;

/** How {@link vendorChain} copies. */
export interface VendorOptions {
  /** Whether a file or folder is left out as well, by the id of its library and its path in it. */
  readonly skip?: ((library: string, path: string) => boolean) | undefined;
}

/** A chain as files. */
export interface VendoredChain {
  /** Folder of each library, in the order in which they apply. */
  readonly libraries: readonly { readonly id: string; readonly folder: string }[];
  /** Bytes by path, with `/`, sorted behind `lz.vendor.json`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Copies every library of a chain, with its metadata changed so that dependencies are the folders beside it.
 *
 * The same chain gives the same bytes. `lz.vendor.json`, the first of them, tells which folder holds which library, and
 * lists all the others. Left out are
 * `.git` and the lock file.
 *
 * @throws {@link ResolverError} TOO_LARGE, PATH_OUTSIDE, ARCHIVE_UNSAFE, and what reading a library throws
 * @example
 * ```ts
 * const { files } = await vendorChain(await resolveChain("platform/slz@2026.04.3", { dialect: azure }));
 * console.log(files.has("platform-alz-2026.04.2/alz_library_metadata.json")); // true
 * ```
 */
export async function vendorChain(chain: Chain, { skip = () => false }: VendorOptions = {}): Promise<VendoredChain> {
  const folders = folderNames(chain);
  const folderOf = (id: string): string => folders.get(id) ?? id;
  const libraries = chain.libraries.map(({ id }) => ({ id, folder: folderOf(id) }));
  const files = new Map<string, Uint8Array>();
  const metadata = metadataFileName(chain.dialect);
  let bytes = 0;
  for (const library of chain.libraries) {
    const read = await readFiles(library, { limit: maxFiles - files.size, skip });
    for (const [path, content] of read) {
      bytes += content.length;
      if (bytes > maxBytes) throw tooLarge(library.id);
      files.set(`${folderOf(library.id)}/${path}`, content);
    }
    const addresses = library.dependencies.map((id) => `../${folderOf(id)}`);
    const own = library.documents.metadata?.file ?? metadata;
    const before = read.get(own);
    if (before !== undefined) {
      files.set(`${folderOf(library.id)}/${own}`, pointTo({ file: own, bytes: before, addresses }));
    }
  }
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const marker = json({ version: 1, libraries, files: sorted.map(([path]) => path) });
  return { libraries, files: new Map([["lz.vendor.json", marker], ...sorted]) };
}

async function readFiles(
  { id, tree }: ResolvedLibrary,
  { limit, skip }: { readonly limit: number; readonly skip: (library: string, path: string) => boolean },
): Promise<ReadonlyMap<string, Uint8Array>> {
  const leftOut = (path: string): boolean => /(?:^|\/)\.git$/i.test(path) || path === "lz.lock.json" || skip(id, path);
  const paths = await listFiles(tree, { name: id, limit, skip: leftOut });
  const read = pLimit(concurrency);
  return new Map(await read.map(paths, async (path) => [path, await tree.read(path)] as const));
}

function json(value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
}

function tooLarge(target: string): ResolverError<"TOO_LARGE"> {
  return new ResolverError("TOO_LARGE", {
    message: `With ${target} the chain has more than ${maxBytes} bytes.`,
    context: { target, limit: maxBytes, bytes: undefined },
    hint: "Take out of the libraries what does not belong to them.",
  });
}
