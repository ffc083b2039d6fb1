import {
  type Dialect,
  type Finding,
  type LibraryDocuments,
  type LibraryTree,
  type ReadDocument,
  parseJson,
  parseSource,
  readLibrary,
} from "@lzkit/schema";
import type { Asset } from "../asset.ts";
import { type AssetFileName, parseAssetFileName } from "../asset-kind.ts";
import type { Inventory, LibraryInventory } from "../inventory.ts";
import { listFiles } from "./list-files.ts";
import { readAsset } from "./read-asset.ts";
import { unreadable } from "./unreadable.ts";

/** A library to take stock of. The libraries of a resolved chain are of this shape. */
interface InventoryInput {
  /** Unique in its chain; findings carry it. */
  readonly id: string;
  /** Default: `name` of the metadata, else the id. */
  readonly name?: string | undefined;
  /** Ids of the libraries it depends on; default: none. */
  readonly dependencies?: readonly string[] | undefined;
  readonly tree: LibraryTree;
  /** The documents in its root, where they were read before. */
  readonly documents?: LibraryDocuments | undefined;
}

/** A chain to take stock of: libraries in the order in which they apply. A resolved chain is of this shape. */
export interface InventoryChain {
  readonly dialect: Dialect;
  readonly libraries: readonly InventoryInput[];
  /** What is told of the documents, and of how the chain came about. Default: what the documents tell. */
  readonly findings?: readonly Finding[] | undefined;
}

/** So many files are asked for at a time: enough for a tree to fetch them in one go. */
const readsAtATime = 256;

/**
 * Reads every asset of every library of a chain, each file once.
 *
 * @throws {@link AnalysisError} LIBRARY_TOO_LARGE
 * @example
 * ```ts
 * const chain = await resolveChain(".");
 * const inventory = await readInventory(chain);
 * console.log(inventory.libraries.map(({ id, assets }) => `${id}: ${assets.length} assets`));
 * ```
 */
export async function readInventory({ dialect, libraries, findings }: InventoryChain): Promise<Inventory> {
  const read = await Promise.all(libraries.map((library) => readLibraryInventory(library, dialect)));
  return { dialect, libraries: read, findings: findings ?? read.flatMap(({ documents }) => documents.findings) };
}

async function readLibraryInventory(library: InventoryInput, dialect: Dialect): Promise<LibraryInventory> {
  const { id, tree } = library;
  const [documents, listed] = await Promise.all([
    library.documents ?? readLibrary(tree, { dialect, library: id }),
    listFiles(tree, id),
  ]);
  const assetFiles = new Map<string, AssetFileName>();
  const otherFiles: string[] = [];
  const known = new Set([documents.metadata?.file, documents.defaults?.file]);
  for (const file of listed.files) {
    const name = parseAssetFileName(file.slice(file.lastIndexOf("/") + 1), dialect);
    if (name !== undefined) assetFiles.set(file, name);
    else if (!known.has(file)) otherFiles.push(file);
  }
  const read = await readAssets(tree, assetFiles, id);
  return {
    id,
    name: library.name ?? documents.metadata?.value?.name ?? id,
    dependencies: library.dependencies ?? [],
    documents,
    otherFiles,
    assets: read.assets,
    findings: [...listed.findings, ...read.findings],
  };
}

async function readAssets(
  tree: LibraryTree,
  files: ReadonlyMap<string, AssetFileName>,
  library: string,
): Promise<{ assets: readonly Asset[]; findings: readonly Finding[] }> {
  const assets: Asset[] = [];
  const findings: Finding[] = [];
  const all = [...files];
  for (let start = 0; start < all.length; start += readsAtATime) {
    const part = all.slice(start, start + readsAtATime);
    const documents = await Promise.all(part.map(([file]) => readDocument(tree, file, library)));
    for (const [index, document] of documents.entries()) {
      const name = part[index]?.[1];
      if (name === undefined) continue;
      const read = readAsset(name, document, library);
      if (read.asset !== undefined) assets.push(read.asset);
      findings.push(...read.findings);
    }
  }
  return { assets, findings };
}

async function readDocument(tree: LibraryTree, file: string, library: string): Promise<ReadDocument<unknown>> {
  let bytes: Uint8Array;
  try {
    bytes = await tree.read(file);
  } catch (error) {
    const findings = [unreadable(error, { path: file, library })];
    return { file, value: undefined, findings, locate: () => undefined, source: undefined };
  }
  return file.toLowerCase().endsWith(".json")
    ? parseJson(bytes, { file, library })
    : parseSource(bytes, { file, library });
}
