import { setImmediate as nextTurn } from "node:timers/promises";
import { archiveCorrupt, archiveUnsafe } from "../archive-error.ts";
import { type ArchiveUnderLimits, tooLarge } from "../archive-limits.ts";
import type { ArchiveFile, ArchiveFolder, ArchiveLink, ArchiveNode } from "./archive-node.ts";
import { findNode, maxTargetBytes } from "./archive-node.ts";
import { entryPath, foldedName } from "./entry-path.ts";

/** Puts the entries of an archive together, and refuses those that no disk should see. */
export interface ArchiveBuilder {
  /** A folder may come more than once; everything else may not. */
  readonly addFolder: (name: string) => void;
  readonly addFile: (name: string, file: ArchiveFile) => void;
  readonly addLink: (name: string, link: ArchiveLink) => void;
  /** A second name of a file that came before. */
  readonly addHardLink: (name: string, target: string) => void;
  /** All of it, once the last entry is there. */
  readonly finish: () => Promise<ArchiveFolder>;
}

/** Links that are followed before others get their turn, the one who gives up among them. */
const linksPerTurn = 100;

interface OpenFolder extends ArchiveFolder {
  readonly children: Map<string, ArchiveNode>;
  /** The names of the children, by what is the same on any disk. */
  readonly names: Map<string, string>;
}

/**
 * Makes an {@link ArchiveBuilder}.
 *
 * @throws {@link ResolverError} ARCHIVE_UNSAFE, CORRUPT, TOO_LARGE: from each of its functions.
 */
export function createArchiveBuilder({ source, limits, signal }: ArchiveUnderLimits): ArchiveBuilder {
  const root = openFolder();
  const links: string[] = [];
  let entries = 0;

  const folderAt = (name: string, path: readonly string[]): OpenFolder =>
    path.reduce((folder, segment) => childFolder(folder, segment, name), root);

  const childFolder = (folder: OpenFolder, segment: string, name: string): OpenFolder => {
    const child = folder.children.get(segment);
    if (child?.kind === "folder") return child as OpenFolder;
    if (child !== undefined) throw archiveUnsafe(source, name, `lies in what is not a folder, but a ${child.kind}`);
    const made = openFolder();
    put(folder, { name, segment, node: made });
    return made;
  };

  const put = (folder: OpenFolder, { name, segment, node }: NewChild): void => {
    const folded = foldedName(segment);
    const other = folder.names.get(folded);
    if (other === segment) throw archiveUnsafe(source, name, "comes twice");
    if (other !== undefined)
      throw archiveUnsafe(source, name, `has the name of ${JSON.stringify(other)} on some disks`);
    if (++entries > limits.entries) throw tooLarge(source, limits, "entries");
    folder.names.set(folded, segment);
    folder.children.set(segment, node);
  };

  const add = (name: string, node: ArchiveNode): void => {
    const path = entryPath(source, name);
    const segment = path.at(-1);
    if (segment === undefined) throw archiveUnsafe(source, name, "has no name");
    put(folderAt(name, path.slice(0, -1)), { name, segment, node });
  };

  return {
    addFolder: (name) => void folderAt(name, entryPath(source, name)),
    addFile: add,
    addLink: (name, link) => {
      const isLong = Buffer.byteLength(link.target) > maxTargetBytes;
      if (isLong) throw archiveUnsafe(source, name, `is a link to more than ${maxTargetBytes} bytes of path`);
      add(name, link);
      links.push(name);
    },
    addHardLink: (name, target) => {
      const file = findNode(root, entryPath(source, target).join("/"));
      if (file === "missing") throw archiveCorrupt(source, `${JSON.stringify(name)} links to nothing`);
      if (file === "outside" || file.kind !== "file") throw archiveUnsafe(source, name, "links to what is not a file");
      add(name, file);
    },
    finish: async () => {
      for (const [index, name] of links.entries()) {
        if (index % linksPerTurn === 0) await nextTurn();
        signal.throwIfAborted();
        if (findNode(root, name) === "outside") throw archiveUnsafe(source, name, "is a link that leaves the archive");
      }
      return root;
    },
  };
}

interface NewChild {
  readonly name: string;
  readonly segment: string;
  readonly node: ArchiveNode;
}

function openFolder(): OpenFolder {
  return { kind: "folder", children: new Map(), names: new Map() };
}
