import { parseSource } from "../address/parse-source.ts";
import { isLocalPath, isScpLike } from "../address/source-kind.ts";
import { splitSpecifier } from "../address/split-specifier.ts";

/** Where an address leads. */
export type Destination =
  | {
      readonly kind: "host";
      /** In lower case, with its port where that is not the scheme's own. */
      readonly host: string;
      /** Whether what comes from there can be changed on the way. */
      readonly plain: boolean;
    }
  | { readonly kind: "disk"; readonly path: string }
  /** Only a fetcher of the caller's own can tell. */
  | { readonly kind: "unknown" };

/**
 * Where an address leads.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export function destinationOf(specifier: string): Destination {
  const git = parseSource(specifier, "git");
  if (git !== undefined) return git.local ? { kind: "disk", path: git.repository } : ofUrl(git.repository);
  const archive = parseSource(specifier, "archive");
  if (archive !== undefined) return archive.local ? { kind: "disk", path: archive.location } : ofUrl(archive.location);
  const folder = parseSource(specifier, "path");
  if (folder !== undefined) return { kind: "disk", path: folder.path };
  return ofOther(specifier);
}

function ofUrl(url: string): Destination {
  const { protocol, host } = new URL(url);
  return { kind: "host", host: host.toLowerCase(), plain: protocol === "http:" || protocol === "git:" };
}

/** `oci::registry.example:5000/repo`, `s3::https://host/bucket`: as hosts are mostly written. */
function ofOther(specifier: string): Destination {
  const { location } = splitSpecifier(specifier);
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(location) && URL.canParse(location)) return ofUrl(location);
  if (isScpLike(location)) return { kind: "host", host: afterUser(location).split(":")[0] ?? "", plain: false };
  const first = location.split("/")[0]?.toLowerCase() ?? "";
  const isHost = /^(?:localhost|\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)+|[\w-]+(?=:\d))(?::\d+)?$/.test(first);
  if (isHost) return { kind: "host", host: first, plain: false };
  return isLocalPath(location) && /^(?:[/\\]|[a-z]:)/i.test(location)
    ? { kind: "disk", path: location }
    : { kind: "unknown" };
}

function afterUser(location: string): string {
  return location.slice(location.indexOf("@") + 1).toLowerCase();
}
