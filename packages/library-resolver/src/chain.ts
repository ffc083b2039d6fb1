import type { Dialect, Finding, LibraryDocuments, LibraryTree } from "@lzkit/schema";
import type { Address, Pin } from "./fetcher.ts";
import type { LockFile } from "./lock/lock-file.ts";

/** One library of a chain, with its documents read. */
export interface ResolvedLibrary {
  /**
   * Unique in its chain, the same on every machine: `platform/alz@2026.04.2` for `path` + `ref`,
   * a folder relative to the root library (`.`, `./base`, `../base`), else the address without secrets.
   */
  readonly id: string;
  /** `name` of the metadata, else the id. */
  readonly name: string;
  readonly address: Address;
  readonly pin: Pin;
  /** Ids of the libraries it depends on, in the order it lists them. */
  readonly dependencies: readonly string[];
  readonly documents: LibraryDocuments;
  readonly tree: LibraryTree;
}

/** Libraries in the order in which they apply: base first, the root library last, each once. */
export interface Chain {
  readonly dialect: Dialect;
  readonly libraries: readonly ResolvedLibrary[];
  /** Findings of all documents, in the order of application. */
  readonly findings: readonly Finding[];
  /** What `lz.lock.json` is to hold for this chain: see {@link formatLock}. Worked out when it is first asked for. */
  readonly lock: LockFile;
}
