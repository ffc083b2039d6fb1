import { createHash } from "node:crypto";
import { type Fetcher, ResolverError, treeOfFiles } from "../src/index.ts";

/** Libraries by name; each is bytes by path. */
export type Shelf = ReadonlyMap<string, ReadonlyMap<string, Uint8Array>>;

interface MemoryAddress {
  readonly type: "memory";
  readonly name: string;
}

interface MemoryPin extends MemoryAddress {
  /** Digest of all names and bytes: a pin must not open anything else. */
  readonly digest: string;
}

/** Fetches `mem::<name>` from a shelf in memory. */
export function memoryFetcher(shelf: Shelf): Fetcher<MemoryAddress, MemoryPin> {
  const find = ({ name }: MemoryAddress) => {
    const files = shelf.get(name);
    if (files !== undefined) return files;
    throw new ResolverError("FOLDER_NOT_FOUND", {
      message: `There is no library ${name} on the shelf.`,
      context: { folder: name, source: "the shelf" },
    });
  };
  return {
    type: "memory",
    parse(specifier) {
      const [, name] = /^mem::(.*)$/.exec(specifier) ?? [];
      if (name === undefined) return undefined;
      if (/^[\w-]+$/.test(name)) return { type: "memory", name };
      throw new ResolverError("ADDRESS_INVALID", {
        message: `${specifier} cannot be read: a name has letters, digits, _ and - only.`,
        context: { address: specifier, reason: "it is no name" },
      });
    },
    async pin(address, { signal }) {
      signal.throwIfAborted();
      return { ...address, digest: digestOf(find(address)) };
    },
    async open(pin, { signal }) {
      signal.throwIfAborted();
      const files = find(pin);
      if (digestOf(files) === pin.digest) return treeOfFiles(files, pin.name);
      throw new ResolverError("CORRUPT", {
        message: `The library ${pin.name} is not the one that was pinned.`,
        context: { target: pin.name, reason: `its digest is not ${pin.digest}` },
      });
    },
  };
}

function digestOf(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash("sha256");
  for (const [path, bytes] of files) hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  return `sha256:${hash.digest("hex")}`;
}
