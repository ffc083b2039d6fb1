import { type GitObject, isObjectId } from "./git-object.ts";

/** One entry of a git tree. */
export interface GitTreeEntry {
  readonly name: string;
  readonly kind: "file" | "folder" | "link" | "submodule";
  readonly id: string;
}

/** A tree that git would not make. */
export class TreeError extends Error {
  override readonly name = "TreeError";
}

const kinds: ReadonlyMap<string, GitTreeEntry["kind"]> = new Map([
  ["100644", "file"],
  ["100755", "file"],
  ["100664", "file"],
  ["40000", "folder"],
  ["040000", "folder"],
  ["120000", "link"],
  ["160000", "submodule"],
]);

/** Reads a tree; refuses names that could lead out of it, as git's own check does (git fsck). */
export function parseTree({ content }: GitObject): ReadonlyMap<string, GitTreeEntry> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const entries = new Map<string, GitTreeEntry>();
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, space);
    const entry = {
      kind: kinds.get(bytes.toString("latin1", at, space)),
      name: bytes.toString("utf8", space + 1, end),
      id: bytes.toString("hex", end + 1, end + 21),
    };
    if (space < at || end < space || entry.kind === undefined || !isObjectId(entry.id)) {
      throw new TreeError("a folder of it cannot be read");
    }
    if (isUnsafe(entry.name)) throw new TreeError(`a folder of it holds the name ${JSON.stringify(entry.name)}`);
    if (entries.has(entry.name)) throw new TreeError(`a folder of it holds ${JSON.stringify(entry.name)} twice`);
    entries.set(entry.name, { ...entry, kind: entry.kind });
    at = end + 21;
  }
  return entries;
}

function isUnsafe(name: string): boolean {
  return name === "" || name === "." || name === ".." || name.includes("/") || name.toLowerCase() === ".git";
}
