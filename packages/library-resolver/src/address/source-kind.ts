import type { SpecifierParts } from "./split-specifier.ts";
import type { ArchiveFormat, Source } from "./source.ts";

const formats: ReadonlyMap<string, ArchiveFormat> = new Map<string, ArchiveFormat>([
  ["zip", "zip"],
  ["tar", "tar"],
  ["tar.gz", "tar.gz"],
  ["tgz", "tar.gz"],
  ["tar.bz2", "tar.bz2"],
  ["tbz2", "tar.bz2"],
  ["tar.xz", "tar.xz"],
  ["txz", "tar.xz"],
  ["tar.zst", "tar.zst"],
  ["tzst", "tar.zst"],
]);

/** Which kind of source a specifier names; `undefined`: none that this grammar knows. Never throws. */
export function sourceKind(parts: SpecifierParts): Source["kind"] | undefined {
  const { forced, location } = parts;
  if (forced === "git") return "git";
  if (forced === "http" || forced === "https") return "archive";
  if (forced !== undefined && forced !== "file") return undefined;
  if (forced === "file" || isLocalPath(location)) return isArchive(parts) ? "archive" : "path";
  if (isScpLike(location) || isShorthand(location) || /^(?:ssh|git):\/\//i.test(location)) return "git";
  if (/^https?:\/\//i.test(location)) return kindOfUrl(parts);
  return undefined;
}

/** Whether a location is a path on disk, on whichever system. */
export function isLocalPath(location: string): boolean {
  if (/^(?:[a-z]:|\/|\\|\.{1,2}(?:[/\\]|$)|file:)/i.test(location)) return true;
  return !isScpLike(location) && !isShorthand(location) && !isObjectStore(location) && !hasScheme(location);
}

/** `user@host:path`, as git and scp take it. */
export function isScpLike(location: string): boolean {
  return /^[^@/\\:]+@(?:\[[^\]/\\]+\]|[^:@/\\[\]]+):/.test(location);
}

/** A host that go-getter knows without a scheme. */
export function isShorthand(location: string): boolean {
  return /^(?:github\.com|gitlab\.com|bitbucket\.org)\//i.test(location);
}

/** Hosts of S3 and Google Cloud Storage, which go-getter knows without a scheme. */
export function isObjectStore(location: string): boolean {
  return /^(?:[^/\\:@]+\.)?(?:s3[^/\\:@]*\.amazonaws\.com|googleapis\.com\/storage)\//i.test(location);
}

/** The format that `archive=` or the file name tells; `undefined`: no archive. */
export function archiveFormat({ location, query }: SpecifierParts): ArchiveFormat | undefined {
  const asked = query.find(([key]) => key === "archive")?.[1];
  if (asked !== undefined) return formats.get(asked.toLowerCase());
  const extension = /\.((?:tar\.)?[a-z0-9]+)$/i.exec(location)?.[1]?.toLowerCase() ?? "";
  return formats.get(extension);
}

function isArchive(parts: SpecifierParts): boolean {
  const asked = parts.query.find(([key]) => key === "archive")?.[1];
  return asked === undefined ? archiveFormat(parts) !== undefined : asked !== "false" && asked !== "0";
}

function kindOfUrl(parts: SpecifierParts): "git" | "archive" | undefined {
  if (isArchive(parts)) return "archive";
  const path = parts.location.replace(/\/+$/, "");
  const looksLikeGit = /\.git$|\/_git\//i.test(path) || isShorthand(path.replace(/^https?:\/\/(?:[^/@]*@)?/i, ""));
  return looksLikeGit || parts.query.some(([key]) => key === "ref" || key === "depth") ? "git" : undefined;
}

function hasScheme(location: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(location);
}
