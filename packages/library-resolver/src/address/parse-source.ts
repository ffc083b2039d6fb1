import { addressInvalid } from "./address-invalid.ts";
import { archiveSource } from "./archive-source.ts";
import { gitSource } from "./git-source.ts";
import { pathSource } from "./path-source.ts";
import { maxAddressLength } from "./show-address.ts";
import { sourceKind } from "./source-kind.ts";
import type { Source } from "./source.ts";
import { splitSpecifier, type SpecifierParts } from "./split-specifier.ts";

const controls = /[\u0000-\u001f\u007f]/;

const readers: { readonly [Kind in Source["kind"]]: (specifier: string, parts: SpecifierParts) => SourceOf<Kind> } = {
  path: pathSource,
  git: gitSource,
  archive: archiveSource,
};

type SourceOf<Kind extends Source["kind"]> = Extract<Source, { readonly kind: Kind }>;

/**
 * Reads a specifier of go-getter's grammar, if it names a source of the given kind.
 *
 * Pure. `undefined`: it names another kind, or none that the grammar knows (`s3::…`, `oci::…`).
 *
 * @throws {@link ResolverError} ADDRESS_INVALID: it is of this kind, but malformed.
 * @example
 * ```ts
 * parseSource("git::https://host.example/org/repo.git//sub/dir?ref=feature/x", "git");
 * // { kind: "git", repository: "https://host.example/org/repo.git", subdirectory: "sub/dir", ref: "feature/x", … }
 * ```
 */
export function parseSource<Kind extends Source["kind"]>(specifier: string, kind: Kind): SourceOf<Kind> | undefined {
  const parts = splitSpecifier(specifier);
  if (sourceKind(parts) !== kind) return undefined;
  if (specifier.length > maxAddressLength) {
    throw addressInvalid(specifier, `it is longer than ${maxAddressLength} characters`);
  }
  if (controls.test(specifier)) throw addressInvalid(specifier, "it holds control characters");
  if (specifier.trim() !== specifier) throw addressInvalid(specifier, "it starts or ends with a space");
  if (/^[a-z][a-z0-9+.-]*::/i.test(parts.location)) throw addressInvalid(specifier, "it forces two schemes");
  const source = readers[kind](specifier, parts);
  if (Object.values(source).some((value) => typeof value === "string" && controls.test(value))) {
    throw addressInvalid(specifier, "it holds control characters, percent-encoded");
  }
  return source;
}
