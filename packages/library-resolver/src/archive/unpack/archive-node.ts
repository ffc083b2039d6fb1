/** A file in an archive. */
export interface ArchiveFile {
  readonly kind: "file";
  /** Its bytes; may throw a {@link ResolverError}. */
  readonly read: () => Promise<Uint8Array>;
}

/** A symbolic link in an archive. */
export interface ArchiveLink {
  readonly kind: "link";
  /** As written: relative to the folder of the link. */
  readonly target: string;
}

/** A folder in an archive. */
export interface ArchiveFolder {
  readonly kind: "folder";
  readonly children: ReadonlyMap<string, ArchiveNode>;
}

export type ArchiveNode = ArchiveFile | ArchiveLink | ArchiveFolder;

/** What a path leads to: `outside`, where it leaves the folder it starts in. */
export type Found = ArchiveFile | ArchiveFolder | "missing" | "outside";

/** Bytes of a link's target at most, as on disks. */
export const maxTargetBytes = 4096;

const maxLinks = 40;

/** Goes down a path as a file system would, links followed. */
export function findNode(start: ArchiveFolder, path: string): Found {
  const way: ArchiveFolder[] = [start];
  const rest = path.split("/").reverse();
  let links = 0;
  for (let segment = rest.pop(); segment !== undefined; segment = rest.pop()) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") way.pop();
    const folder = way.at(-1);
    if (folder === undefined) return "outside";
    if (segment === "..") continue;
    const child = folder.children.get(segment);
    if (child === undefined) return "missing";
    if (child.kind === "folder") way.push(child);
    if (child.kind === "file") return rest.every((each) => each === "") ? child : "missing";
    if (child.kind !== "link") continue;
    if (isRooted(child.target)) return "outside";
    if (++links > maxLinks) return "missing";
    rest.push(...child.target.split("/").reverse());
  }
  return way.at(-1) ?? "outside";
}

function isRooted(target: string): boolean {
  return /^(?:\/|[a-z]:)|[\\\0]/i.test(target);
}
