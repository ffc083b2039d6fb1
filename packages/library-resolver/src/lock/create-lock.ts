import { type Edge, isNode, type LibraryNode } from "../walk/library-node.ts";
import type { Address } from "../fetcher.ts";
import { stableKey } from "../walk/stable-key.ts";
import type { LockedLibrary, LockedRequest, LockFile } from "./lock-file.ts";

/** What was read, before versions were settled. */
export interface ReadLibraries {
  readonly nodes: readonly LibraryNode[];
  /** The requests that led to a library, by their address, in the order in which they were found. */
  readonly requests: ReadonlyMap<LibraryNode, ReadonlyMap<string, LockedRequest>>;
}

/** What {@link createLock} takes. */
export interface LockOptions {
  /** Name of the dialect. */
  readonly dialect: string;
  /** In the order in which they apply, the root last. */
  readonly ordered: readonly LibraryNode[];
  readonly read: ReadLibraries;
}

/** Takes down what leads where, and whether it is meant to move. */
export function readLibraries(nodes: readonly LibraryNode[], moves: (address: Address) => boolean): ReadLibraries {
  const requests = new Map<LibraryNode, Map<string, LockedRequest>>();
  for (const { target, located } of nodes.flatMap(({ edges }) => edges)) {
    if (!isNode(target) || located?.asked === undefined) continue;
    const { asked, address } = located;
    const known = requests.get(target) ?? new Map<string, LockedRequest>();
    requests.set(target, known);
    const key = stableKey(address);
    if (!known.has(key)) known.set(key, { asked, address, ...(moves(address) && { moves: true }) });
  }
  return { nodes, requests };
}

/** The lock file of a chain. Nobody asked for the root, so it is left out. */
export function createLock({ dialect, ordered, read }: LockOptions): LockFile {
  const taken = new Set(ordered);
  const locked = (node: LibraryNode): LockedLibrary[] =>
    lockedLibrary(node, [...(read.requests.get(node)?.values() ?? [])]);
  return {
    version: 1,
    dialect,
    dependencies: dependencyIds(ordered.at(-1)?.edges ?? []),
    libraries: ordered.slice(0, -1).flatMap(locked),
    passedOver: read.nodes.filter((node) => !taken.has(node)).flatMap(locked),
  };
}

/** Ids of the libraries that edges lead to, each once. */
export function dependencyIds(edges: readonly Edge[]): readonly string[] {
  return [...new Set(edges.flatMap(({ target }) => (isNode(target) ? [target.id] : [])))];
}

function lockedLibrary(
  { id, pin, digests, edges }: LibraryNode,
  [first, ...others]: readonly LockedRequest[],
): LockedLibrary[] {
  if (first === undefined) return [];
  return [
    { id, ...first, also: others, pin, documents: Object.fromEntries(digests()), dependencies: dependencyIds(edges) },
  ];
}
