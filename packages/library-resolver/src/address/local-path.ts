import { addressInvalid } from "./address-invalid.ts";
import { decode } from "./decode.ts";

/**
 * A path on disk with `/`, from a path of any system or a `file:` URL.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID: it is empty, or relative to a drive's current folder.
 */
export function localPath(specifier: string, location: string): string {
  const path = /^file:/i.test(location) ? pathOfFileUrl(location) : location.replaceAll("\\", "/");
  if (path === "") throw addressInvalid(specifier, "it names no folder", 'The current folder is written ".".');
  if (/^[a-z]:(?!\/|$)/i.test(path)) {
    throw addressInvalid(
      specifier,
      "a path after a drive must start with a slash",
      `Write ${path.slice(0, 2)}/ and the whole path.`,
    );
  }
  return /^[a-z]:$/i.test(path) ? `${path}/` : path;
}

/** A path as it can be told from a name: a relative one starts with `./` or `../`. */
export function dotted(path: string): string {
  return /^(?:\/|[a-z]:|\.{1,2}(?:\/|$))/i.test(path) ? path : `./${path}`;
}

/** `file:///abs`, `file:/abs`, `file://localhost/abs`, `file:///C:/x`, `file://C:/x`, `file://server/share`. */
function pathOfFileUrl(url: string): string {
  const rest = decode(url.slice("file:".length)).replaceAll("\\", "/");
  if (!rest.startsWith("//")) return rest;
  const path = rest.slice(2).replace(/^localhost(?=\/)/i, "");
  if (/^\/[a-z]:(?:\/|$)/i.test(path)) return path.slice(1);
  return /^(?:\/|[a-z]:|\.{1,2}(?:\/|$)|$)/i.test(path) ? path : `//${path}`;
}
