import type { Dialect } from "../dialect.ts";
import type { Finding } from "../finding.ts";
import type { LibraryDocuments } from "../library-documents.ts";
import type { LibraryTree } from "../library-tree.ts";
import type { ReadDocument } from "../read-document.ts";
import { findDocuments } from "./find-documents.ts";
import { readDefaults } from "./read-defaults.ts";
import { readMetadata } from "./read-metadata.ts";
import { giveUpIfOver, unreadableFile } from "./unreadable-file.ts";

/** How {@link readLibrary} reads. */
export interface ReadLibraryOptions {
  readonly dialect: Dialect;
  /** Id of the library; findings carry it. */
  readonly library: string;
  /** Whether the library was fetched, so that its metadata must be complete; else a `path` in it tells. */
  readonly published?: boolean | undefined;
}

/**
 * Reads the two documents in a library's root (specification 2.1 and 2.2).
 *
 * Lists the root once, then asks for both files together. A bad or an unreadable document never throws: it gets
 * findings. What the tree throws when it lists the root, when the caller gave up, when time was out or when the
 * network failed is passed on.
 *
 * @example
 * ```ts
 * const { metadata, defaults, findings } = await readLibrary(tree, { dialect: neutral, library: "." });
 * ```
 */
export async function readLibrary(tree: LibraryTree, options: ReadLibraryOptions): Promise<LibraryDocuments> {
  const { dialect, library, published } = options;
  // A folder with the name of a document is no reason to take the document for missing: it cannot be read.
  const names = (await tree.list("")).map(({ name }) => name);
  const found = findDocuments(names, { dialect, library });
  const [metadata, defaults] = await Promise.all([
    readFile(tree, found.metadata, {
      library,
      readBytes: (bytes, file) => readMetadata(bytes, { file, library, published }),
    }),
    readFile(tree, found.defaults, { library, readBytes: (bytes, file) => readDefaults(bytes, { file, library }) }),
  ]);
  const findings: readonly Finding[] = [
    ...found.findings,
    ...(metadata?.findings ?? []),
    ...(defaults?.findings ?? []),
  ];
  return { metadata, defaults, findings };
}

interface ReadFileOptions<Value> {
  readonly library: string;
  readonly readBytes: (bytes: Uint8Array, file: string) => ReadDocument<Value> | Promise<ReadDocument<Value>>;
}

async function readFile<Value>(
  tree: LibraryTree,
  file: string | undefined,
  { library, readBytes }: ReadFileOptions<Value>,
): Promise<ReadDocument<Value> | undefined> {
  if (file === undefined) return undefined;
  let bytes: Uint8Array;
  try {
    bytes = await tree.read(file);
  } catch (error) {
    giveUpIfOver(error);
    return unreadableFile(error, { file, library });
  }
  return readBytes(bytes, file);
}
