import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readFile,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import type { LibraryTree, TreeEntry } from "@lzkit/schema";
import { insidePath, pathOutside } from "../inside-path.ts";
import { ResolverError } from "../library-resolver-error.ts";
import { notAFile, pathError, type PathTarget } from "./path-error.ts";

/** Windows has no such flag, and no pipes among its files. */
const nonBlocking = constants.O_NONBLOCK ?? 0;

/** Refuses a link in the last place; `undefined` on Windows, which cannot. */
const noFollow = constants.O_NOFOLLOW as number | undefined;

const smallBytes = 1024 * 1024;
const readsInARow = 64;
const readLarge = promisify<number, { readonly signal: AbortSignal }, Uint8Array>(readFile);

/** What {@link openFolder} opens. */
export interface OpenFolderOptions {
  /** Absolute, its links followed. */
  readonly folder: string;
  /** Largest file that is read, in bytes. */
  readonly maxFileBytes: number;
  readonly signal: AbortSignal;
}

/** Opens a folder as a library's tree. Links may lead anywhere inside it, and nowhere else. */
export function openFolder(options: OpenFolderOptions): LibraryTree {
  const { folder } = options;
  const folders = createFollower(folder);
  let reads = 0;
  let turn = Promise.resolve();
  return {
    async list(wanted) {
      const inside = insidePath(wanted, folder);
      const source = inside === "" ? undefined : folder;
      return typed(options, { path: inside || folder, expected: "folder", source }, () => list(folder, inside));
    },
    async read(wanted) {
      const inside = insidePath(wanted, folder);
      reads++;
      if (reads % readsInARow === 0) turn = turn.then(() => setImmediate()); // lets timers, signals and Ctrl-C in
      await turn;
      return typed(options, { path: inside, expected: "file", source: folder }, () => read(inside, options, folders));
    },
  };
}

async function list(folder: string, inside: string): Promise<readonly TreeEntry[]> {
  const absolute = follow(folder, inside);
  const entries = await readdir(absolute, { withFileTypes: true });
  return entries.map((entry) => treeEntry(entry, absolute)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A link counts as what it leads to; one that leads nowhere counts as a file, and fails when it is read. */
function treeEntry(entry: Dirent, folder: string): TreeEntry {
  const { name } = entry;
  if (!entry.isSymbolicLink()) return { name, kind: entry.isDirectory() ? "folder" : "file" };
  return { name, kind: isFolder(path.join(folder, name)) ? "folder" : "file" };
}

function isFolder(target: string): boolean {
  try {
    return statSync(target).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Opens without waiting for a pipe's other end, and looks at what it is before reading it. What is small is read
 * without waiting for the thread pool: there are hundreds, and to wait for each costs more than to read it.
 */
async function read(inside: string, options: OpenFolderOptions, folders: FollowFolder): Promise<Uint8Array> {
  const { folder, maxFileBytes, signal } = options;
  const descriptor = openFile(inside, folder, folders);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw notAFile(`${inside} in ${folder}`);
    if (stats.size > maxFileBytes) throw tooLarge(`${inside} in ${folder}`, maxFileBytes, stats.size);
    return readSmall(descriptor, stats.size) ?? (await readLarge(descriptor, { signal }));
  } finally {
    closeSync(descriptor);
  }
}

/** `undefined`: it is large, or not as long as it says, as some files of systems are. */
function readSmall(descriptor: number, size: number): Uint8Array | undefined {
  if (size === 0 || size > smallBytes) return undefined;
  const bytes = new Uint8Array(size);
  return readSync(descriptor, bytes, 0, size, 0) === size ? bytes : undefined;
}

/** Opens a file where it lies; only where it is a link, follows its way from the start. */
function openFile(inside: string, folder: string, followFolder: FollowFolder): number {
  const flags = constants.O_RDONLY | nonBlocking;
  const { dir, base } = path.posix.parse(inside);
  const descriptor = noFollow && openUnlessLink(path.join(followFolder(dir), base), flags | noFollow);
  return descriptor ?? openSync(follow(folder, inside), flags);
}

function openUnlessLink(file: string, flags: number): number | undefined {
  try {
    return openSync(file, flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ELOOP") return undefined;
    throw error;
  }
}

/** Answers with where a folder of the library really lies. */
type FollowFolder = (inside: string) => string;

/** Follows the links of each folder once. */
function createFollower(folder: string): FollowFolder {
  const known = new Map<string, string>();
  return (inside) => {
    const followed = known.get(inside) ?? follow(folder, inside);
    known.set(inside, followed);
    return followed;
  };
}

/** Where a path really leads, after all links. */
function follow(folder: string, inside: string): string {
  const absolute = realpathSync.native(path.join(folder, inside));
  const way = path.relative(folder, absolute);
  if (way === ".." || way.startsWith(`..${path.sep}`) || path.isAbsolute(way)) throw pathOutside(inside, folder);
  return absolute;
}

async function typed<T>({ signal }: OpenFolderOptions, target: PathTarget, run: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  try {
    return await run();
  } catch (cause) {
    if (signal.aborted || cause instanceof ResolverError) throw cause;
    throw pathError(cause, target);
  }
}

function tooLarge(target: string, limit: number, bytes: number): ResolverError<"TOO_LARGE"> {
  return new ResolverError("TOO_LARGE", {
    message: `${target} has ${bytes} bytes; the limit is ${limit}.`,
    context: { target, limit, bytes },
    hint: "Take it out of the library, or give pathFetcher a higher maxFileBytes.",
  });
}
