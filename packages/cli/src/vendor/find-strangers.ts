import { readFile } from "node:fs/promises";
import path from "node:path";
import { listFolder } from "./list-folder.ts";

/** Stands in each folder that `lz vendor` wrote, and lists its files. */
const marker = "lz.vendor.json";

/** What `lz vendor` did not write in a folder, sorted; `undefined`: it did not write the folder. */
export async function findStrangers(folder: string): Promise<readonly string[] | undefined> {
  const written = readMarker(await readFile(path.join(folder, marker), "utf8").catch(() => ""));
  if (written === undefined) return undefined;
  const strangers = [...(await listFolder(folder)).keys()].filter((file) => file !== marker && !written.has(file));
  return strangers.sort((a, b) => (a < b ? -1 : 1));
}

function readMarker(text: string): ReadonlySet<string> | undefined {
  try {
    const { files } = JSON.parse(text) as { readonly files?: unknown };
    return Array.isArray(files) && files.every((file) => typeof file === "string") ? new Set(files) : undefined;
  } catch {
    return undefined;
  }
}
