import { addressInvalid } from "./address-invalid.ts";
import { decode } from "./decode.ts";
import type { SpecifierParts } from "./split-specifier.ts";

/**
 * The values of the keys that a source may have, decoded; `+` stays a plus.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID: a key twice, one without a value, or one that has no meaning here.
 */
export function sourceQuery<Key extends string>(
  specifier: string,
  parts: SpecifierParts,
  allowed: readonly Key[],
): Partial<Record<Key, string>> {
  const values = new Map<string, string>();
  for (const [key, value] of parts.query) {
    if (!(allowed as readonly string[]).includes(key)) throw unknownKey(specifier, key, allowed);
    if (values.has(key)) throw addressInvalid(specifier, `${key} stands in it twice`);
    if (value === "") throw addressInvalid(specifier, `${key} has no value`);
    values.set(key, decode(value));
  }
  return Object.fromEntries(values) as Partial<Record<Key, string>>;
}

function unknownKey(specifier: string, key: string, allowed: readonly string[]): Error {
  const refOnFolder = key === "ref" && !allowed.includes("ref");
  const hint = refOnFolder ? "For a ref of a repository on disk, write git:: in front." : knownKeys(allowed);
  return addressInvalid(specifier, `${JSON.stringify(key)} means nothing in it`, hint);
}

function knownKeys(allowed: readonly string[]): string {
  return allowed.length === 0
    ? "Take everything from the question mark on away."
    : `Known keys: ${allowed.join(", ")}.`;
}
