import { expect, it } from "vitest";
import { createAddressCredentials } from "./address-credentials.ts";

const sshkey = "-----BEGIN OPENSSH PRIVATE KEY-----\n>>>???\n-----END OPENSSH PRIVATE KEY-----\n";

it.each([
  {
    given: "user and password",
    specifier: "git::https://me:p%40ss:w@host.example/org/repo.git?ref=v1",
    url: "https://host.example/org/repo.git",
    expected: { username: "me", password: "p@ss:w" },
  },
  {
    given: "a token alone",
    specifier: "https://t0ken@host.example/org/repo.git",
    url: "https://host.example/org/repo.git/info/refs?service=git-upload-pack",
    expected: { username: "t0ken", password: "" },
  },
  {
    given: "those of an archive",
    specifier: "https://me:pw@host.example/lib.zip",
    url: "https://host.example/lib.zip",
    expected: { username: "me", password: "pw" },
  },
  {
    given: "the organisation before Azure DevOps",
    specifier: "git::https://org@dev.azure.com/org/project/_git/repo",
    url: "https://dev.azure.com/org/project/_git/repo",
    expected: undefined,
  },
  {
    given: "an ssh key",
    specifier: `git@host.example:org/repo.git?sshkey=${encodeURIComponent(Buffer.from(sshkey).toString("base64"))}`,
    url: "ssh://git@host.example/org/repo.git",
    expected: { username: "", password: "", privateKey: sshkey },
  },
  {
    given: "no ssh key where ssh is not spoken",
    specifier: "github.com/o/r?sshkey=LS0t",
    url: "https://github.com/o/r.git",
    expected: undefined,
  },
  { given: "none", specifier: "github.com/o/r", url: "https://github.com/o/r.git", expected: undefined },
  { given: "none of a folder", specifier: "./lib", url: "https://host.example/", expected: undefined },
])("keeps $given for the address they stand in", async ({ specifier, url, expected }) => {
  const secrets = createAddressCredentials(undefined);
  secrets.note(specifier);
  expect(await secrets.credentials(url)).toEqual(expected);
});

it.each([
  "https://host.example/org/repo.git2",
  "https://host.example/",
  "https://host.example.evil.example/org/repo.git/x",
])("gives them to no other address (%s)", async (url) => {
  const secrets = createAddressCredentials(undefined);
  secrets.note("git::https://me:pw@host.example/org/repo.git");
  expect(await secrets.credentials(url)).toBeUndefined();
});

it("prefers the caller's", async () => {
  const secrets = createAddressCredentials(async () => ({ username: "caller", password: "own" }));
  secrets.note("git::https://me:pw@host.example/org/repo.git");
  expect(await secrets.credentials("https://host.example/org/repo.git")).toEqual({
    username: "caller",
    password: "own",
  });
});

it.each(["b3BlbnNlc2FtZQ==", "-----BEGIN OPENSSH PRIVATE KEY-----", "%"])(
  "refuses %j for an ssh key, and does not repeat it",
  (key) => {
    const secrets = createAddressCredentials(undefined);
    const note = () => secrets.note(`git@host.example:org/repo.git?sshkey=${key}`);
    expect(note).toThrow(expect.objectContaining({ code: "ADDRESS_INVALID" }));
    expect(note).not.toThrow(key);
  },
);
