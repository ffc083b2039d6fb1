import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Dialect } from "lzkit";

/**
 * The libraries in a folder: itself, if one of the two documents is in it, else all below it, sorted by path.
 * A folder with none stands for itself, and so does one that cannot be listed: who reads it is told why. Links, hidden
 * folders and `node_modules` are not looked into.
 */
export async function findLibraries(
  folder: string,
  dialects: readonly Dialect[],
  deepest = 16,
): Promise<readonly string[]> {
  const found = await search(folder, dialects, deepest);
  return found.length === 0 ? [folder] : found;
}

async function search(folder: string, dialects: readonly Dialect[], levels: number): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [folder];
  if (entries.some((entry) => !entry.isDirectory() && isDocument(entry.name, dialects))) return [folder];
  if (levels === 0) return [];
  const below = entries.filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name));
  const found: string[] = [];
  for (const name of below.map((entry) => entry.name).sort()) {
    found.push(...(await search(path.join(folder, name), dialects, levels - 1)));
  }
  return found;
}

function isDocument(name: string, dialects: readonly Dialect[]): boolean {
  return dialects.some(
    ({ filePrefix }) =>
      name.startsWith(`${filePrefix}_`) &&
      /^(?:library_metadata|policy_defaults?_values)\.(?:json|ya?ml)$/.test(name.slice(filePrefix.length + 1)),
  );
}
