import { expect, it } from "vitest";
import { isResolverError } from "../library-resolver-error.ts";
import { parseSource } from "./parse-source.ts";

it.each([
  "s3::https://s3.amazonaws.com/bucket/lib.zip",
  "s3.amazonaws.com/bucket/lib.zip",
  "bucket.s3-eu-west-1.amazonaws.com/lib.zip",
  "gcs::https://www.googleapis.com/storage/v1/bucket/lib",
  "www.googleapis.com/storage/v1/bucket/lib",
  "hg::https://host.example/repo",
  "oci::host.example/repo:tag",
  "mem:base",
  "ftp://host.example/lib.zip",
  "https://host.example/lib",
])("leaves %s to other fetchers", (specifier) => {
  for (const kind of ["path", "git", "archive"] as const) expect(parseSource(specifier, kind)).toBeUndefined();
});

it.each([
  { given: "a subdirectory that leaves", specifier: "github.com/o/r//a/../../b", kind: "git", says: 'holds ".."' },
  { given: 'an encoded ".."', specifier: "github.com/o/r//%2e%2e/b", kind: "git", says: 'holds ".."' },
  { given: '".." with a backslash', specifier: "git::./r//a\\..\\..\\b", kind: "git", says: 'holds ".."' },
  { given: "a shorthand without a repository", specifier: "github.com/org", kind: "git", says: "no repository" },
  { given: "a page of a web site", specifier: "https://github.com/o/r/tree/main/a", kind: "git", says: "web page" },
  { given: "a ref twice", specifier: "github.com/o/r?ref=a&ref=b", kind: "git", says: "twice" },
  { given: "a ref without a value", specifier: "github.com/o/r?ref=", kind: "git", says: "no value" },
  { given: "a ref like an option", specifier: "github.com/o/r?ref=--upload-pack=x", kind: "git", says: "no ref" },
  { given: "a range as ref", specifier: "github.com/o/r?ref=a..b", kind: "git", says: "no ref" },
  { given: "a ref with a line break", specifier: "github.com/o/r?ref=a%0Ab", kind: "git", says: "no ref" },
  { given: "a misspelt key", specifier: "github.com/o/r?tag=v1", kind: "git", says: '"tag" means nothing' },
  { given: "a depth that is no number", specifier: "github.com/o/r?depth=x", kind: "git", says: "not a number" },
  { given: "a host like an option", specifier: "ssh://-oProxyCommand=x/r", kind: "git", says: "its host" },
  { given: "a user like an option", specifier: "git::-o@host.example:r", kind: "git", says: "its host" },
  { given: "an scp path behind ssh://", specifier: "ssh://git@host.example:org/r", kind: "git", says: "not a URL" },
  { given: "a host without a path", specifier: "git::https://host.example", kind: "git", says: "nothing follows" },
  { given: "a scheme that git has not", specifier: "git::ftp://host.example/r", kind: "git", says: "ftp:" },
  { given: "a transport helper", specifier: "git::ext::sh -c x", kind: "git", says: "two schemes" },
  { given: "a ref on a folder", specifier: "./lib?ref=v1", kind: "path", says: '"ref" means nothing' },
  { given: "a drive's current folder", specifier: "C:lib", kind: "path", says: "after a drive" },
  { given: "nothing", specifier: "", kind: "path", says: "no folder" },
  { given: "a NUL", specifier: "./a\u0000b", kind: "path", says: "control characters" },
  { given: "a space at the end", specifier: "./a ", kind: "path", says: "a space" },
  { given: "too long a text", specifier: `./${"a".repeat(5000)}`, kind: "path", says: "longer" },
  { given: "an unknown format", specifier: "https://host.example/a?archive=rar", kind: "archive", says: "no format" },
] as const)("refuses $given", ({ specifier, kind, says }) => {
  expect(() => parseSource(specifier, kind)).toThrow(says);
  expect(failure(() => parseSource(specifier, kind))).toSatisfy((error) => isResolverError(error, "ADDRESS_INVALID"));
});

it("shows no secret when it refuses", () => {
  const specifier = "git::https://me:t0ps3cret@host.example/r?sshkey=t0ps3cret&x=1";
  const error = failure(() => parseSource(specifier, "git")) as Error;
  expect(`${error.message} ${JSON.stringify(error)}`).not.toContain("t0ps3cret");
});

it.each(["@", "/", ":", "git::", "\\", "?", "a.", "tar.", "%", "//..", "[", "\u{1f600}"])(
  "answers or refuses 4,096 characters of %j",
  (text) => {
    const specifier = text.repeat(4096 / text.length);
    for (const kind of ["path", "git", "archive"] as const) {
      const error = failure(() => parseSource(specifier, kind));
      expect(error === undefined || isResolverError(error, "ADDRESS_INVALID")).toBe(true);
    }
  },
);

function failure(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}
