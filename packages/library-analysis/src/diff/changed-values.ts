import { isRecord } from "../inventory/record.ts";

const maxDepth = 3;

/** Prose is cut sooner than ids and lists. */
const maxProse = 60;
const maxLength = 220;

/**
 * What changed between two values, one line each: `properties.metadata.version: "1.0.0" → "1.1.0"`.
 *
 * Below the third level, and in long values, only the place is told.
 *
 * @param leaveOut - paths that are told elsewhere
 */
export function changedValues(before: unknown, after: unknown, leaveOut: readonly string[] = []): string[] {
  return compare(before, after, { path: [], leaveOut });
}

/** Whether two JSON values are the same; the order of keys does not matter. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((each, index) => isSameValue(each, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameValue(a[key], b[key]))
  );
}

interface Place {
  readonly path: readonly string[];
  readonly leaveOut: readonly string[];
}

function compare(before: unknown, after: unknown, { path, leaveOut }: Place): string[] {
  const name = path.join(".");
  if (leaveOut.includes(name) || isSameValue(before, after)) return [];
  if (isRecord(before) && isRecord(after) && path.length < maxDepth) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => {
      const old = Object.hasOwn(before, key) ? before[key] : undefined;
      const now = Object.hasOwn(after, key) ? after[key] : undefined;
      return compare(old, now, { path: [...path, key], leaveOut });
    });
  }
  const [old, now] = [show(before), show(after)];
  return [old === undefined || now === undefined ? `${name} changed` : `${name}: ${old} → ${now}`];
}

function show(value: unknown): string | undefined {
  if (value === undefined) return "none";
  const json = JSON.stringify(value);
  return json.length > (/\s/.test(json) ? maxProse : maxLength) ? undefined : json;
}
