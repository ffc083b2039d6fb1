import { createHash } from "node:crypto";
import { type Address, type Fetcher, type Pin, ResolverError, treeOfFiles } from "@lzkit/library-resolver";

/** What is kept in memory: bytes by path, of several collections by name. */
export type Shelf = ReadonlyMap<string, ReadonlyMap<string, Uint8Array>>;

/** A library in memory. */
export interface MemoryAddress extends Address {
  readonly type: "memory";
  /** Name of a collection on the shelf. */
  readonly collection: string;
  readonly subdirectory: string;
}

/** A library in memory, as it was when it was pinned. */
export interface MemoryPin extends Pin {
  readonly type: "memory";
  readonly collection: string;
  readonly subdirectory: string;
  /** `sha256:<64 hex digits>` of the whole collection, so that no other field depends on the subdirectory. */
  readonly digest: string;
}

/**
 * Fetches `mem::collection//sub/directory` from memory.
 *
 * @example
 * ```ts
 * const shelf = new Map([["platform", new Map([["base/lz_library_metadata.json", bytes]])]]);
 * await resolveChain("mem::platform//base", { fetchers: [...builtInFetchers(), memoryFetcher(shelf)] });
 * ```
 */
export function memoryFetcher(shelf: Shelf): Fetcher<MemoryAddress, MemoryPin> {
  return {
    type: "memory",
    parse: parseMemoryAddress,
    async pin({ collection, subdirectory }, { signal }) {
      signal.throwIfAborted();
      return { type: "memory", collection, subdirectory, digest: digestOf(filesOf(collection)) };
    },
    async open({ collection, subdirectory, digest }, { signal }) {
      signal.throwIfAborted();
      const files = filesOf(collection);
      if (digestOf(files) !== digest) throw changed(collection, digest);
      return treeOfFiles(below(subdirectory, files), `mem::${collection}//${subdirectory}`);
    },
  };

  function filesOf(collection: string): ReadonlyMap<string, Uint8Array> {
    const files = shelf.get(collection);
    if (files !== undefined) return files;
    throw new ResolverError("FOLDER_NOT_FOUND", {
      message: `There is no collection ${collection} on the shelf.`,
      context: { folder: collection, source: "the shelf" },
      hint: `There are: ${[...shelf.keys()].sort().join(", ") || "none"}.`,
    });
  }
}

function parseMemoryAddress(specifier: string): MemoryAddress | undefined {
  const [, rest] = /^mem::(.*)$/s.exec(specifier) ?? [];
  if (rest === undefined) return undefined;
  const [, collection, folder = ""] = /^([\w-]+)(?:\/\/([^?\\\0]*))?$/.exec(rest) ?? [];
  const segments = folder.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (collection !== undefined && !segments.includes("..")) {
    return { type: "memory", collection, subdirectory: segments.join("/") };
  }
  throw new ResolverError("ADDRESS_INVALID", {
    message: `The address ${JSON.stringify(specifier)} cannot be read.`,
    context: { address: specifier, reason: "it is not mem::, a name, and perhaps // and a folder" },
    hint: "Write mem::name or mem::name//sub/directory; a name has letters, digits, _ and -.",
  });
}

function below(subdirectory: string, files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  if (subdirectory === "") return files;
  const prefix = `${subdirectory}/`;
  const inside = [...files].filter(([path]) => path.startsWith(prefix));
  if (inside.length > 0) return new Map(inside.map(([path, bytes]) => [path.slice(prefix.length), bytes]));
  throw new ResolverError("FOLDER_NOT_FOUND", {
    message: `There is no folder ${subdirectory} in the collection.`,
    context: { folder: subdirectory, source: "the shelf" },
  });
}

function digestOf(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash("sha256");
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return `sha256:${hash.digest("hex")}`;
}

function changed(collection: string, digest: string): ResolverError<"CORRUPT"> {
  return new ResolverError("CORRUPT", {
    message: `The collection ${collection} is not the one that was pinned (${digest}).`,
    context: { target: collection, reason: "its digest is another one" },
  });
}
