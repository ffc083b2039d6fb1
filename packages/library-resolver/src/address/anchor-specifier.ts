import path from "node:path";
import { pathOutside } from "../inside-path.ts";
import { addressInvalid } from "./address-invalid.ts";
import { dotted, localPath } from "./local-path.ts";
import { isLocalPath, sourceKind } from "./source-kind.ts";
import { joinSpecifier, splitSpecifier, type SpecifierParts } from "./split-specifier.ts";

/** Where a relative address counts from. */
export type Anchor =
  | {
      /** A folder on disk. */
      readonly kind: "folder";
      /** What a relative path that is seen from there is, seen from the base folder; with `/`. */
      readonly fromBase: (path: string) => string;
    }
  | {
      /** A library that was fetched. */
      readonly kind: "fetched";
      readonly library: string;
      /** Where it lies in what was pinned; `undefined`: it has no neighbours. */
      readonly subdirectory: string | undefined;
    };

/** An address that is absolute or counts from the base folder, or the subdirectory of a neighbour in the same pin. */
export type Anchored = { readonly specifier: string } | { readonly neighbour: string };

/**
 * Makes a relative address whole, seen from the library that declares it.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID: nothing can be named so from there;
 * PATH_OUTSIDE: it leaves what was fetched.
 */
export function anchorSpecifier(specifier: string, anchor: Anchor): Anchored {
  const parts = splitSpecifier(specifier);
  const onDisk = parts.forced === undefined || parts.forced === "file" || parts.forced === "git";
  if (!onDisk || !isLocalPath(parts.location)) return { specifier };
  const location = localPath(specifier, parts.location);
  const absolute = /^(?:\/|[a-z]:)/i.test(location);
  if (absolute) return { specifier };
  if (anchor.kind === "fetched") return { neighbour: neighbourOf(specifier, { parts, location, anchor }) };
  return { specifier: withLocation(parts, anchor.fromBase(location)) };
}

interface FetchedPlace {
  readonly parts: SpecifierParts;
  readonly location: string;
  readonly anchor: Extract<Anchor, { kind: "fetched" }>;
}

function neighbourOf(specifier: string, { parts, location, anchor }: FetchedPlace): string {
  const { library, subdirectory } = anchor;
  if (sourceKind(parts) !== "path") {
    throw addressInvalid(specifier, `${library} was fetched, and only folders can be named relative to it`);
  }
  if (subdirectory === undefined) {
    throw addressInvalid(specifier, `${library} has no neighbours that a relative address could name`);
  }
  const neighbour = path.posix.join(subdirectory, location, parts.subdirectory).replace(/\/$/, "");
  if (/^\.\.(?:\/|$)/.test(neighbour)) throw pathOutside(specifier, `what ${library} was fetched from`);
  return neighbour === "." ? "" : neighbour;
}

function withLocation(parts: SpecifierParts, location: string): string {
  const rooted = dotted(location);
  const written = rooted.includes("?") ? `file:${rooted.replace(/[%?]/g, encodeURIComponent)}` : rooted;
  return joinSpecifier({ ...parts, location: written });
}
