import { expect, it } from "vitest";
import { isResolverError } from "../library-resolver-error.ts";
import { parseSource } from "./parse-source.ts";

const git = { kind: "git", local: false, userinfo: undefined, subdirectory: "", ref: undefined };

it.each([
  {
    given: "a forced URL with subdirectory and ref",
    specifier: "git::https://host.example/org/repo.git//sub/dir?ref=tag",
    expected: { ...git, repository: "https://host.example/org/repo.git", subdirectory: "sub/dir", ref: "tag" },
  },
  {
    given: "a shorthand",
    specifier: "github.com/org/repo//sub?ref=x",
    expected: { ...git, repository: "https://github.com/org/repo.git", subdirectory: "sub", ref: "x" },
  },
  {
    given: "a shorthand with more segments than the repository",
    specifier: "bitbucket.org/org/repo.git/bar//baz",
    expected: { ...git, repository: "https://bitbucket.org/org/repo.git", subdirectory: "bar/baz" },
  },
  {
    given: "a nested group whose repository is marked",
    specifier: "gitlab.com/group/team/repo.git//sub",
    expected: { ...git, repository: "https://gitlab.com/group/team/repo.git", subdirectory: "sub" },
  },
  {
    given: "a forced shorthand",
    specifier: "git::github.com/org/repo",
    expected: { ...git, repository: "https://github.com/org/repo.git" },
  },
  {
    given: "a known host with a scheme",
    specifier: "https://github.com/org/repo//sub?ref=v1",
    expected: { ...git, repository: "https://github.com/org/repo.git", subdirectory: "sub", ref: "v1" },
  },
  {
    given: "any host whose path ends in .git",
    specifier: "http://localhost:8080/repo.git",
    expected: { ...git, repository: "http://localhost:8080/repo.git" },
  },
  {
    given: "any host with a ref",
    specifier: "https://code.example/org/repo?ref=v1",
    expected: { ...git, repository: "https://code.example/org/repo", ref: "v1" },
  },
  {
    given: "an scp-like address",
    specifier: "git@github.com:org/repo.git//sub?ref=x",
    expected: { ...git, repository: "ssh://git@github.com/org/repo.git", subdirectory: "sub", ref: "x" },
  },
  {
    given: "an scp-like address with an absolute path and colons in it",
    specifier: "git::me@host.example:/srv/a:b.git",
    expected: { ...git, repository: "ssh://me@host.example/srv/a:b.git" },
  },
  {
    given: "an scp-like address without a user, forced",
    specifier: "git::host.example:org/repo.git",
    expected: { ...git, repository: "ssh://host.example/org/repo.git" },
  },
  {
    given: "an scp-like address of an IPv6 host",
    specifier: "git@[::1]:org/repo.git",
    expected: { ...git, repository: "ssh://git@[::1]/org/repo.git" },
  },
  {
    given: "ssh with a port",
    specifier: "git::ssh://git@host.example:2222/org/repo.git",
    expected: { ...git, repository: "ssh://git@host.example:2222/org/repo.git" },
  },
  {
    given: "ssh that is not forced",
    specifier: "ssh://git@host.example/org/repo.git?ref=v1",
    expected: { ...git, repository: "ssh://git@host.example/org/repo.git", ref: "v1" },
  },
  {
    given: "a ref with a slash",
    specifier: "github.com/o/r?ref=feature/x",
    expected: { ...git, repository: "https://github.com/o/r.git", ref: "feature/x" },
  },
  {
    given: "a ref with an encoded slash",
    specifier: "github.com/o/r?ref=platform%2Falz%2F2026.04.2",
    expected: { ...git, repository: "https://github.com/o/r.git", ref: "platform/alz/2026.04.2" },
  },
  {
    given: "a ref with a plus",
    specifier: "github.com/o/r?ref=v1.0.0+build.5",
    expected: { ...git, repository: "https://github.com/o/r.git", ref: "v1.0.0+build.5" },
  },
  {
    given: "a ref with a number sign",
    specifier: "github.com/o/r?ref=fix%2312",
    expected: { ...git, repository: "https://github.com/o/r.git", ref: "fix#12" },
  },
  {
    given: "depth together with a ref",
    specifier: "github.com/o/r?depth=1&ref=v1",
    expected: { ...git, repository: "https://github.com/o/r.git", ref: "v1", depth: 1 },
  },
  {
    given: "an ssh key",
    specifier: "git@host.example:o/r.git?sshkey=LS0tLQ==",
    expected: { ...git, repository: "ssh://git@host.example/o/r.git", sshkey: "LS0tLQ==" },
  },
  {
    given: "Azure DevOps with spaces and a user",
    specifier: "git::https://org@dev.azure.com/org/My Project/_git/My Repo//a b?ref=v1",
    expected: {
      ...git,
      repository: "https://dev.azure.com/org/My%20Project/_git/My%20Repo",
      userinfo: "org",
      subdirectory: "a b",
      ref: "v1",
    },
  },
  {
    given: "Azure DevOps that is not forced, its spaces encoded",
    specifier: "https://dev.azure.com/org/My%20Project/_git/repo//a%20b",
    expected: { ...git, repository: "https://dev.azure.com/org/My%20Project/_git/repo", subdirectory: "a b" },
  },
  {
    given: "Azure DevOps over ssh",
    specifier: "git::git@ssh.dev.azure.com:v3/org/project/repo//sub",
    expected: { ...git, repository: "ssh://git@ssh.dev.azure.com/v3/org/project/repo", subdirectory: "sub" },
  },
  {
    given: "user and password, which are set aside",
    specifier: "git::https://me:t0ken@host.example/repo.git",
    expected: { ...git, repository: "https://host.example/repo.git", userinfo: "me:t0ken" },
  },
  {
    given: "a repository on disk",
    specifier: "git::./repo//sub?ref=v1",
    expected: { ...git, repository: "./repo", local: true, subdirectory: "sub", ref: "v1" },
  },
  {
    given: "a repository on disk as a file URL",
    specifier: "git::file:///srv/my%20repo.git//sub",
    expected: { ...git, repository: "/srv/my repo.git", local: true, subdirectory: "sub" },
  },
  {
    given: "a repository on a Windows drive",
    specifier: "git::C:\\repos\\lib//sub",
    expected: { ...git, repository: "C:/repos/lib", local: true, subdirectory: "sub" },
  },
])("reads $given as git", ({ specifier, expected }) => {
  expect(parseSource(specifier, "git")).toMatchObject(expected);
  expect(parseSource(specifier, "path")).toBeUndefined();
  expect(parseSource(specifier, "archive")).toBeUndefined();
});

it.each([
  { given: "a relative path", specifier: "./lib", path: "./lib" },
  { given: "a parent", specifier: "..", path: ".." },
  { given: "a bare name", specifier: "lib", path: "lib" },
  { given: "an absolute path", specifier: "/srv/lib", path: "/srv/lib" },
  { given: "a Windows drive", specifier: "C:\\lib\\a", path: "C:/lib/a" },
  { given: "a Windows drive with slashes", specifier: "d:/lib", path: "d:/lib" },
  { given: "a whole drive", specifier: "C:", path: "C:/" },
  { given: "a drive in verbatim form", specifier: "\\\\?\\C:\\lib", path: "C:/lib" },
  { given: "a UNC path", specifier: "\\\\server\\share\\lib", path: "//server/share/lib" },
  { given: "a UNC path with slashes", specifier: "//server/share/lib", path: "//server/share/lib" },
  { given: "a UNC path in verbatim form", specifier: "\\\\?\\UNC\\server\\share\\lib", path: "//server/share/lib" },
  { given: "a relative Windows path", specifier: "..\\base", path: "../base" },
  { given: "a forced path", specifier: "file::./lib", path: "./lib" },
  { given: "a file URL", specifier: "file:///srv/my%20lib", path: "/srv/my lib" },
  { given: "a file URL of this host", specifier: "file://localhost/srv/lib", path: "/srv/lib" },
  { given: "a file URL with a drive", specifier: "file:///C:/lib", path: "C:/lib" },
  { given: "a file URL with a drive for a host", specifier: "file://C:/lib", path: "C:/lib" },
  { given: "a file URL of a server", specifier: "file://server/share/lib", path: "//server/share/lib" },
  { given: "a forced file URL", specifier: "file::file:///srv/lib", path: "/srv/lib" },
  { given: "a name with an @", specifier: "./platform@2026", path: "./platform@2026" },
  { given: "a folder named like an archive", specifier: "./lib.zip?archive=false", path: "./lib.zip" },
  { given: "a subdirectory", specifier: "./lib//a/./b", path: "./lib", subdirectory: "a/b" },
  {
    given: "a subdirectory under a UNC path",
    specifier: "//server/share//sub",
    path: "//server/share",
    subdirectory: "sub",
  },
])("reads $given as a path", ({ specifier, path, subdirectory = "" }) => {
  expect(parseSource(specifier, "path")).toEqual({ kind: "path", path, subdirectory });
  expect(parseSource(specifier, "git")).toBeUndefined();
  expect(parseSource(specifier, "archive")).toBeUndefined();
});

const archive = { kind: "archive", local: false, userinfo: undefined, subdirectory: "", checksum: undefined };

it.each([
  {
    given: "a URL with checksum",
    specifier: "https://host.example/lib.zip//sub?checksum=sha256:00ff",
    expected: {
      ...archive,
      location: "https://host.example/lib.zip",
      format: "zip",
      subdirectory: "sub",
      checksum: "sha256:00ff",
    },
  },
  {
    given: "a URL with the host's own query",
    specifier: "https://host.example/download?archive=tgz&sv=2024&sig=a%2Fb",
    expected: { ...archive, location: "https://host.example/download?sv=2024&sig=a%2Fb", format: "tar.gz" },
  },
  {
    given: "an archive of a known host",
    specifier: "https://github.com/org/repo/archive/refs/tags/v1.tar.gz//repo-1",
    expected: {
      ...archive,
      location: "https://github.com/org/repo/archive/refs/tags/v1.tar.gz",
      format: "tar.gz",
      subdirectory: "repo-1",
    },
  },
  {
    given: "a forced scheme without its URL's",
    specifier: "https::host.example/lib.txz",
    expected: { ...archive, location: "https://host.example/lib.txz", format: "tar.xz" },
  },
  {
    given: "a file on disk",
    specifier: "./lib.tar.bz2//sub",
    expected: { ...archive, location: "./lib.tar.bz2", local: true, format: "tar.bz2", subdirectory: "sub" },
  },
  {
    given: "a file on a Windows drive",
    specifier: "file::C:\\libs\\lib.TGZ",
    expected: { ...archive, location: "C:/libs/lib.TGZ", local: true, format: "tar.gz" },
  },
])("reads $given as an archive", ({ specifier, expected }) => {
  expect(parseSource(specifier, "archive")).toEqual(expected);
  expect(parseSource(specifier, "git")).toBeUndefined();
  expect(parseSource(specifier, "path")).toBeUndefined();
});

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
  { given: "a subdirectory that leaves", specifier: "github.com/o/r//a/../../b", kind: "git", says: "holds “..”" },
  { given: "an encoded “..”", specifier: "github.com/o/r//%2e%2e/b", kind: "git", says: "holds “..”" },
  { given: "“..” with a backslash", specifier: "git::./r//a\\..\\..\\b", kind: "git", says: "holds “..”" },
  { given: "a shorthand without a repository", specifier: "github.com/org", kind: "git", says: "no repository" },
  { given: "a page of a web site", specifier: "https://github.com/o/r/tree/main/a", kind: "git", says: "web page" },
  { given: "a ref twice", specifier: "github.com/o/r?ref=a&ref=b", kind: "git", says: "twice" },
  { given: "a ref without a value", specifier: "github.com/o/r?ref=", kind: "git", says: "no value" },
  { given: "a ref like an option", specifier: "github.com/o/r?ref=--upload-pack=x", kind: "git", says: "no ref" },
  { given: "a range as ref", specifier: "github.com/o/r?ref=a..b", kind: "git", says: "no ref" },
  { given: "a ref with a line break", specifier: "github.com/o/r?ref=a%0Ab", kind: "git", says: "no ref" },
  { given: "a misspelt key", specifier: "github.com/o/r?tag=v1", kind: "git", says: '"tag" means nothing' },
  { given: "a depth that is no number", specifier: "github.com/o/r?depth=x", kind: "git", says: "no number" },
  { given: "a host like an option", specifier: "ssh://-oProxyCommand=x/r", kind: "git", says: "its host" },
  { given: "a user like an option", specifier: "git::-o@host.example:r", kind: "git", says: "its host" },
  { given: "an scp path behind ssh://", specifier: "ssh://git@host.example:org/r", kind: "git", says: "no URL" },
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

it("stays linear on hostile text", () => {
  for (const text of ["@", "/", ":", "git::", "\\", "?", "a.", "tar."]) {
    const specifier = text.repeat(4096 / text.length);
    for (const kind of ["path", "git", "archive"] as const) failure(() => parseSource(specifier, kind));
  }
});

function failure(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}
