import type { Address } from "@lzkit/library-resolver";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";

const segment = fc.oneof(
  fc.constantFrom("lib", "platform", "alz", "a b", "ü", "a+b", "x.git", "_git", "a.zip", "%41", "50%", "a#b"),
  fc.string({ unit: fc.constantFrom(..."abcXYZ09-_.~ +@!$'()%".split("")), minLength: 1, maxLength: 8 }),
);
const folder = fc.array(segment, { maxLength: 3 }).map((segments) => segments.join("/"));
const host = fc.constantFrom(
  "github.com",
  "gitlab.com",
  "bitbucket.org",
  "host.example",
  "host.example:8443",
  "dev.azure.com",
  "[::1]:99",
);
const ref = fc.oneof(
  fc.constantFrom("v1", "feature/x", "a+b", "a%2Fb", "platform/alz/2026.04.2", "x%20y"),
  fc.string({ unit: fc.constantFrom(..."abc09-_./+%#&=".split("")), minLength: 1, maxLength: 10 }),
);
const query = fc
  .array(
    fc.oneof(
      ref.map((each) => `ref=${each}`),
      fc.constantFrom(
        "depth=1",
        "archive=zip",
        "archive=tar.gz",
        "archive=false",
        `checksum=sha256:${"a".repeat(64)}`,
        "x=y",
      ),
    ),
    { maxLength: 2 },
  )
  .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.join("&")}`));
const scheme = fc.constantFrom("", "git::", "file::", "http::", "https::", "s3::", "GIT::", "oci::");
const protocol = fc.constantFrom(
  "",
  "https://",
  "http://",
  "ssh://",
  "ssh://git@",
  "git://",
  "file://",
  "file:///",
  "git@",
);
const root = fc.constantFrom("", "./", "../", "/", "C:\\", "c:/", "\\\\server\\share\\", "\\\\?\\C:\\", "~/");

/** Addresses that are well formed, of all kinds. */
export const anyAddress: Arbitrary<string> = fc.oneof(
  fc.tuple(host, folder, query).map(([at, path, more]) => `${at}/org/repo//${path}${more}`),
  fc.tuple(host, folder, query).map(([at, path, more]) => `git::https://${at}/org/a b/_git/repo.git//${path}${more}`),
  fc.tuple(host, folder, folder).map(([at, path, inside]) => `https://${at}/${path}/lib.tar.gz//${inside}`),
  fc.tuple(folder, query).map(([path, more]) => `git@host.example:org/repo.git//${path}${more}`),
  fc.tuple(root, folder, folder).map(([from, path, inside]) => `${from}${path}//${inside}`),
  fc.tuple(root, folder, query).map(([from, path, more]) => `git::${from}${path}${more}`),
);

/** Anything at all, of which much looks like an address. */
export const anySpecifier: Arbitrary<string> = fc.oneof(
  anyAddress,
  fc.tuple(scheme, protocol, host, folder, fc.constantFrom("", "//"), folder, query).map((parts) => parts.join("")),
  fc.tuple(scheme, root, folder, fc.constantFrom("", "//", "/"), folder, query).map((parts) => parts.join("")),
  fc.string({ unit: fc.constantFrom(..."abc:/\\@?&=.%#[]-+ ~\u0000\n".split("")), maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.tuple(scheme, fc.string({ maxLength: 30 })).map((parts) => parts.join("")),
);

/** Whether an address can be written out: slashes and spaces at its end get lost, and a folder `a:` looks like a drive. */
export function canBeWritten(address: Address): boolean {
  const { repository, url, path } = { repository: "", url: "", path: "", ...address };
  const place = (repository || url || path).replace(/^[a-z][a-z0-9+.-]+:\/\/|\?.*/g, "");
  return !/.\/\/|[ /]$|^[a-z]:(?!\/)/i.test(place) && address.subdirectory?.endsWith(" ") !== true;
}

/** Writes an address as a person would: the other way round of a fetcher's `parse`. */
export function formatAddress(address: Address): string {
  const { type, subdirectory = "", ...rest } = address;
  const { repository, url, path, ref, format, checksum } = rest as Readonly<Record<string, string | undefined>>;
  const place = repository ?? url ?? path ?? "";
  const isUrl = url !== undefined || /^[a-z][a-z0-9+.-]+:\/\//.test(place);
  const [front = "", ...search] = isUrl ? place.split("?") : [place];
  const inside = isUrl ? encodePath(subdirectory) : subdirectory;
  const pairs = [
    ...search,
    // A folder may be called like an archive.
    ...(type === "path" ? ["archive=false"] : []),
    ...Object.entries({ ref, archive: format, checksum }).flatMap(([key, value]) =>
      value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
    ),
  ];
  const forced = type === "git" ? "git::" : isUrl ? "" : "file::";
  return `${forced}${front}${inside && `//${inside}`}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
