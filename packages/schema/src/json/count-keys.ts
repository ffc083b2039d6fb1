/**
 * How many keys all objects of a value have together; `undefined`: it nests deeper than that many levels.
 *
 * Every document is counted: it descends once for both questions, and never further than that.
 */
export function countKeys(value: unknown, levels: number): number | undefined {
  if (typeof value !== "object" || value === null) return 0;
  if (levels === 0) return undefined;
  let keys = 0;
  if (Array.isArray(value)) {
    for (const child of value) {
      const below = typeof child === "object" ? countKeys(child, levels - 1) : 0;
      if (below === undefined) return undefined;
      keys += below;
    }
    return keys;
  }
  // Most values are texts: not to call for them, nor to list them, saves half of the time.
  for (const key in value) {
    const child = (value as Record<string, unknown>)[key];
    const below = typeof child === "object" ? countKeys(child, levels - 1) : 0;
    if (below === undefined) return undefined;
    keys += below + 1;
  }
  return keys;
}
