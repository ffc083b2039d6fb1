import type { Asset } from "../../inventory/asset.ts";

/** Fields that only say what an asset is called. */
const naming = new Set(["name", "properties.displayName", "properties.roleName", "properties.description"]);

/** Every value of an asset with its place, but for its names: what makes it this asset. */
export function marksOf({ document }: Asset): ReadonlySet<string> {
  const marks = new Set<string>();
  collect(document.value, "", marks);
  return marks;
}

function collect(value: unknown, path: string, marks: Set<string>): void {
  if (naming.has(path)) return;
  if (typeof value !== "object" || value === null) {
    marks.add(`${path}=${JSON.stringify(value)}`);
    return;
  }
  for (const [key, each] of Object.entries(value)) {
    // The place in a list says little: lists are sorted anew, and one more element moves all others.
    collect(each, `${path}${path === "" ? "" : "."}${Array.isArray(value) ? "*" : key}`, marks);
  }
}
