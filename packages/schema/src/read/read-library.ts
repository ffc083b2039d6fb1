import type { Dialect } from "../dialect.ts";
import { metadataFileName } from "../dialect/document-names.ts";
import type { LibraryDocuments } from "../library-documents.ts";
import type { LibraryTree } from "../library-tree.ts";
import { readDefaults } from "./read-defaults.ts";
import { readMetadata } from "./read-metadata.ts";

/** How {@link readLibrary} reads. */
export interface ReadLibraryOptions {
  readonly dialect: Dialect;
  /** Id of the library; findings carry it. */
  readonly library: string;
  /** Whether the library was fetched, so that its metadata must be complete; else a `path` tells. */
  readonly published?: boolean | undefined;
}

/** Reads the two documents in a library's root. */
export async function readLibrary(tree: LibraryTree, options: ReadLibraryOptions): Promise<LibraryDocuments> {
  const { dialect, library, published } = options;
  const names = new Set((await tree.list("")).filter((entry) => entry.kind === "file").map((entry) => entry.name));
  const metadataFile = metadataFileName(dialect);
  const defaultsFile = `${dialect.filePrefix}_policy_default_values.json`;
  const [metadata, defaults] = await Promise.all([
    names.has(metadataFile)
      ? tree.read(metadataFile).then((bytes) => readMetadata(bytes, { file: metadataFile, library, published }))
      : undefined,
    names.has(defaultsFile)
      ? tree.read(defaultsFile).then((bytes) => readDefaults(bytes, { file: defaultsFile, library }))
      : undefined,
  ]);
  return { metadata, defaults, findings: [...(metadata?.findings ?? []), ...(defaults?.findings ?? [])] };
}
