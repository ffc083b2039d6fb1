import type { Dialect, Finding, LibraryDocuments } from "@lzkit/schema";
import type { Asset } from "./asset.ts";

/** Everything that one library holds. */
export interface LibraryInventory {
  /** Unique in its chain: `platform/alz@2026.04.2`, `.`. */
  readonly id: string;
  /** `name` of the metadata, else the id. */
  readonly name: string;
  /** Ids of the libraries it depends on, in the order it lists them. */
  readonly dependencies: readonly string[];
  readonly documents: LibraryDocuments;
  /** Sorted by file. */
  readonly assets: readonly Asset[];
  /** Paths of all files that are neither assets nor one of the two documents, sorted. */
  readonly otherFiles: readonly string[];
  /** What the asset files have to tell about themselves. */
  readonly findings: readonly Finding[];
}

/** Everything that a chain of libraries holds: what all questions of this package are asked of. */
export interface Inventory {
  readonly dialect: Dialect;
  /** In the order in which they apply: base first, the root library last. */
  readonly libraries: readonly LibraryInventory[];
  /** What the documents in the libraries' roots have to tell, and what is told of how the chain came about. */
  readonly findings: readonly Finding[];
}
