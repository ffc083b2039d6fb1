import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { createTrust } from "./create-trust.ts";

const git = (origin: string): string => `git::${origin}/org/lib.git//sub?ref=v1`;

describe("a fetched library may not point to", () => {
  it.each([
    { given: "a host", specifier: git("https://git.example"), rule: "hosts", allow: "git.example" },
    { given: "a host in capitals", specifier: git("https://GIT.Example"), rule: "hosts", allow: "git.example" },
    { given: "a port", specifier: git("https://git.example:8443"), rule: "hosts", allow: "git.example:8443" },
    { given: "a host with a user", specifier: git("https://me:pw@git.example"), rule: "hosts", allow: "git.example" },
    { given: "a known host", specifier: "github.com/org/lib", rule: "hosts", allow: "github.com" },
    { given: "a host over ssh", specifier: "git@git.example:org/lib.git", rule: "hosts", allow: "git.example" },
    {
      given: "ssh with a port",
      specifier: "git::ssh://git@h.example:22/o/l.git",
      rule: "hosts",
      allow: "h.example:22",
    },
    { given: "an archive's host", specifier: "https://f.example/a.zip?archive=zip", rule: "hosts", allow: "f.example" },
    {
      given: "a host of a fetcher of one's own",
      specifier: "oci::reg.example:5000/a:1",
      rule: "hosts",
      allow: "reg.example:5000",
    },
    { given: "a URL of such a fetcher", specifier: "s3::https://s3.example/a", rule: "hosts", allow: "s3.example" },
    { given: "this machine", specifier: git("http://127.0.0.1:3000"), rule: "hosts", allow: "127.0.0.1:3000" },
    { given: "this machine by IPv6", specifier: git("http://[::1]:3000"), rule: "hosts", allow: "[::1]:3000" },
    { given: "a host over http", specifier: git("http://git.example"), rule: "http", allow: "http://git.example" },
    {
      given: "an address in the cloud",
      specifier: "http://169.254.169.254/a.zip",
      rule: "http",
      allow: "http://169.254.169.254",
    },
    { given: "an archive over http", specifier: "http::h.example/a.zip", rule: "http", allow: "http://h.example" },
    { given: "a folder", specifier: "/etc", rule: "paths", allow: "/etc" },
    { given: "a folder by its URL", specifier: "file:///etc", rule: "paths", allow: "/etc" },
    { given: "a repository on disk", specifier: "git::/srv/repo//a", rule: "paths", allow: "/srv/repo" },
    { given: "an archive on disk", specifier: "/srv/a.zip", rule: "paths", allow: "/srv/a.zip" },
    { given: "a drive", specifier: "C:\\libs", rule: "paths", allow: "C:/libs" },
    { given: "a share", specifier: "\\\\server\\share", rule: "paths", allow: "//server/share" },
  ])("$given, unless the caller allows it", ({ specifier, rule, allow }) => {
    expect(() => createTrust([]).check(specifier, "lib@1")).toThrow(
      expect.objectContaining({
        code: "UNTRUSTED",
        context: { rule, address: expect.any(String) as unknown, library: "lib@1", allow },
        message: expect.stringContaining("lib@1 points to") as unknown,
        hint: expect.stringContaining(`--trust ${allow}`) as unknown,
      }),
    );
    expect(() => createTrust([allow]).check(specifier, "lib@1")).not.toThrow();
  });

  it("a host over http that is named, but not for http", () => {
    const trust = createTrust(["git.example"]);
    expect(() => trust.check(git("http://git.example"), "lib@1")).toThrow(
      expect.objectContaining({ code: "UNTRUSTED" }),
    );
    expect(() => trust.check(git("https://git.example"), "lib@1")).not.toThrow();
  });

  it("a folder beside one that is allowed", () => {
    const trust = createTrust([resolve("/srv/libs")]);
    expect(() => trust.check("/srv/libs/deep/a", "lib@1")).not.toThrow();
    for (const folder of ["/srv/libs-other", "/srv", "/srv/libs/../secret"]) {
      expect(() => trust.check(folder, "lib@1")).toThrow(expect.objectContaining({ code: "UNTRUSTED" }));
    }
  });

  it("a secret, in the words of the error", () => {
    expect(() => createTrust([]).check(git("https://me:s3cret@git.example"), "lib@1")).toThrow(/^(?!.*s3cret)/s);
  });
});

describe("trusts", () => {
  it.each([
    { given: "a repository", named: git("https://git.example"), specifier: git("https://git.example") },
    { given: "an archive", named: "https://git.example/a.zip", specifier: git("https://git.example") },
    {
      given: "a loopback address over http",
      named: git("http://localhost:3000"),
      specifier: git("http://localhost:3000"),
    },
  ])("the host of $given that is named", ({ named, specifier }) => {
    const trust = createTrust([]);
    trust.name(named);
    expect(() => trust.check(specifier, "lib@1")).not.toThrow();
  });

  it.each(["./lib", "mem::base", "git::ssh://", ""])("nobody for %j", (named) => {
    const trust = createTrust([]);
    trust.name(named);
    expect(() => trust.check(git("https://git.example"), "lib@1")).toThrow(
      expect.objectContaining({ code: "UNTRUSTED" }),
    );
  });

  it("what only a fetcher of the caller's own understands", () => {
    expect(() => createTrust([]).check("mem::base", "lib@1")).not.toThrow();
  });
});

it.each([
  "https://git.example/path",
  "git.example/path",
  "",
  "a b",
  "https://me@git.example",
  "ftp://git.example",
  "*",
])("cannot be told to trust %j", (entry) => {
  expect(() => createTrust([entry])).toThrow(
    expect.objectContaining({
      code: "OPTION_INVALID",
      hint: expect.stringContaining("git.example.com:8443") as unknown,
    }),
  );
});
