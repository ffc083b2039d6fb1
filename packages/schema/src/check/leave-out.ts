import type { DocumentPath } from "../position.ts";

/** A value without the parts that cannot be used. */
export interface Remainder {
  /** `undefined`: nothing is left. */
  readonly value: unknown;
  /** From a path in what is left to the path in the whole. */
  readonly toWhole: (path: DocumentPath) => DocumentPath;
}

/** Copies a value without the parts at these paths. Parts that stay whole are shared, not copied. */
export function leaveOut(whole: unknown, paths: readonly DocumentPath[]): Remainder {
  const kept = new Map<unknown, readonly number[]>();
  const value = without(whole, toTree(paths), kept);
  return { value, toWhole: (path) => toWhole(path, { value, kept }) };
}

/** What to leave out: `true` the value, else something inside it. */
type Tree = true | Map<string | number, Tree>;

function toTree(paths: readonly DocumentPath[]): Tree {
  const root: Map<string | number, Tree> = new Map();
  for (const path of paths) {
    const last = path.at(-1);
    if (last === undefined) return true;
    const parent = descend(root, path.slice(0, -1));
    parent?.set(last, true);
  }
  return root;
}

/** `undefined`: a part above is left out already. */
function descend(root: Map<string | number, Tree>, path: DocumentPath): Map<string | number, Tree> | undefined {
  let node = root;
  for (const step of path) {
    const next = node.get(step) ?? new Map<string | number, Tree>();
    if (next === true) return undefined;
    node.set(step, next);
    node = next;
  }
  return node;
}

function without(value: unknown, tree: Tree | undefined, kept: Map<unknown, readonly number[]>): unknown {
  if (tree === true) return undefined;
  if (tree === undefined || tree.size === 0) return value;
  if (Array.isArray(value)) {
    const indexes = [...value.keys()].filter((index) => tree.get(index) !== true);
    const items = indexes.map((index) => without(value[index], tree.get(index), kept));
    kept.set(items, indexes);
    return items;
  }
  const entries = Object.entries(value as object).filter(([key]) => tree.get(key) !== true);
  return Object.fromEntries(entries.map(([key, item]) => [key, without(item, tree.get(key), kept)]));
}

function toWhole(
  path: DocumentPath,
  { value, kept }: { readonly value: unknown; readonly kept: ReadonlyMap<unknown, readonly number[]> },
): DocumentPath {
  let current = value;
  return path.map((step) => {
    const indexes = kept.get(current);
    current = (current as Record<string | number, unknown> | undefined)?.[step];
    return indexes !== undefined && typeof step === "number" ? (indexes[step] ?? step) : step;
  });
}
