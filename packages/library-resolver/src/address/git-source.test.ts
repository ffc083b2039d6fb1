import { expect, it } from "vitest";
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
