/** A text in quotes, and the colon after it if it is a key. */
const quoted = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/**
 * Whether a JSON text may have a key twice in one object: whether more keys are written in it than its value has.
 *
 * Much cheaper than to look for them, but only for texts without mistakes: in comments it would see keys, too.
 */
export function mayRepeatKeys(source: string, value: unknown): boolean {
  let written = 0;
  for (const [, colon] of source.matchAll(quoted)) if (colon !== undefined) written++;
  return written !== countKeys(value);
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const values: readonly unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : values.length;
  return values.reduce<number>((sum, each) => sum + countKeys(each), own);
}
