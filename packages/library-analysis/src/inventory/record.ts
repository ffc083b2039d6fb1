/** A JSON object whose content is not known yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object, not a list and not `null`. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One own property of a value; `undefined` where there is none. Never reaches a prototype. */
export function property(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** One own property that is a text with something in it. */
export function text(value: unknown, name: string): string | undefined {
  const found = property(value, name);
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** The own properties of one own property that is an object. */
export function entries(value: unknown, name: string): [string, unknown][] {
  const found = property(value, name);
  return isRecord(found) ? Object.entries(found) : [];
}

/** The elements of one own property that is a list. */
export function elements(value: unknown, name: string): readonly unknown[] {
  const found = property(value, name);
  return Array.isArray(found) ? found : [];
}
