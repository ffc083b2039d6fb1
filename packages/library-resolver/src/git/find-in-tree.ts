import { pathOutside } from "../inside-path.ts";
import { ResolverError } from "../library-resolver-error.ts";
import { corrupt } from "./corrupt.ts";
import { createMemo } from "./create-memo.ts";
import { type GitTreeEntry, TreeError, parseTree } from "./pack/parse-tree.ts";
import type { Repository } from "./repository.ts";

/** A folder that paths count from, and that none may leave. */
export interface Place {
  readonly tree: string;
  /** For errors. */
  readonly name: string;
}

/** What a path leads to, its links followed. */
export interface Found {
  readonly kind: "file" | "folder";
  /** Of the blob or tree. */
  readonly id: string;
}

type Entries = ReadonlyMap<string, GitTreeEntry>;

const maxLinks = 40;
const maxLinkBytes = 4096;

/** Finds its way in the trees of one commit. */
export interface PathFinder {
  /** What a tree holds, by name. */
  entries(id: string): Promise<Entries>;
  /** `undefined`: there is nothing. */
  find(from: Place, path: string): Promise<Found | undefined>;
}

/** Makes a {@link PathFinder}; each tree is read once. */
export function createPathFinder(repository: Repository, commit: string): PathFinder {
  const trees = createMemo<Entries>();
  const entries = (id: string) => trees(id, () => readEntries(id));

  async function readEntries(id: string): Promise<Entries> {
    const tree = await repository.read({ id, type: "tree", commit });
    try {
      return parseTree(tree);
    } catch (error) {
      if (error instanceof TreeError) throw corrupt(repository.name, error.message, error);
      throw error;
    }
  }

  async function linkTarget(id: string, path: string, from: Place): Promise<string[]> {
    const { content } = await repository.read({ id, type: "blob", commit });
    const target = Buffer.from(content).toString("utf8");
    if (content.length > maxLinkBytes || /^\/|^[a-z]:|[\\\0]/i.test(target)) throw pathOutside(path, from.name);
    return target.split("/");
  }

  async function find(from: Place, path: string): Promise<Found | undefined> {
    const way = [from.tree];
    const pending = path.split("/");
    for (let links = 0; ;) {
      const segment = pending.shift();
      const here = way.at(-1);
      if (here === undefined) throw pathOutside(path, from.name);
      if (segment === undefined) return { kind: "folder", id: here };
      if (segment === "..") way.pop();
      if (segment === ".." || segment === "." || segment === "") continue;
      const entry = (await entries(here)).get(segment);
      if (entry === undefined) return undefined;
      if (entry.kind === "submodule") throw inSubmodule(path, segment, from);
      if (entry.kind === "folder") way.push(entry.id);
      if (entry.kind === "file") return pending.length === 0 ? { kind: "file", id: entry.id } : undefined;
      if (entry.kind !== "link") continue;
      if (++links > maxLinks) throw pathOutside(path, from.name);
      pending.unshift(...(await linkTarget(entry.id, path, from)));
    }
  }

  return { entries, find };
}

function inSubmodule(path: string, submodule: string, { name }: Place): ResolverError<"PATH_OUTSIDE"> {
  return new ResolverError("PATH_OUTSIDE", {
    message: `${path} in ${name} lies in the submodule ${submodule}, which is another repository.`,
    context: { path, root: name },
    hint: "Address the submodule's own repository.",
  });
}
