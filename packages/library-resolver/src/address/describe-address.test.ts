import { expect, it } from "vitest";
import { memoryFetcher } from "../../test/memory-fetcher.ts";
import { describeAddress } from "./describe-address.ts";

it.each([
  {
    text: "git::https://me:pw@host.example/org/repo.git//sub/dir?ref=feature/x%2Fy+z&depth=1",
    expected: {
      type: "git",
      repository: "https://host.example/org/repo.git",
      subdirectory: "sub/dir",
      ref: "feature/x/y+z",
    },
  },
  {
    text: "gitlab.com/group/repo",
    expected: { type: "git", repository: "https://gitlab.com/group/repo.git", subdirectory: "", ref: undefined },
  },
  {
    text: "git@host.example:org/repo.git//a?ref=v1",
    expected: { type: "git", repository: "ssh://git@host.example/org/repo.git", subdirectory: "a", ref: "v1" },
  },
  {
    text: "git::./repo//a",
    expected: { type: "git", repository: "./repo", subdirectory: "a", ref: undefined },
  },
  {
    text: "https://host.example/lib.zip//a?checksum=md5:0123456789abcdef0123456789abcdef&sig=s3cret",
    expected: { type: "archive", url: "https://host.example/lib.zip", subdirectory: "a", ref: undefined },
  },
  { text: "./lib.tgz", expected: { type: "archive", path: "./lib.tgz", subdirectory: "", ref: undefined } },
  { text: "./lib//a", expected: { type: "path", path: "./lib", subdirectory: "a", ref: undefined } },
  { text: "C:\\lib", expected: { type: "path", path: "C:/lib", subdirectory: "", ref: undefined } },
  {
    text: "platform/base@2026.01.0",
    expected: {
      type: "git",
      repository: "https://host.example/library.git",
      subdirectory: "platform/base",
      ref: "2026.01.0",
    },
  },
])("understands $text", ({ text, expected }) => {
  expect(describeAddress(text, { libraryRepository: "https://host.example/library.git" })).toEqual(expected);
});

it("asks fetchers of the caller's own", () => {
  const described = describeAddress("mem::base", { fetchers: [memoryFetcher(new Map())] });
  expect(described).toEqual({ type: "memory", subdirectory: "", ref: undefined });
});

it.each([
  { text: "s3::https://s3.example/bucket/lib", code: "ADDRESS_UNSUPPORTED", hint: /a fetcher of your own/ },
  { text: "hg::https://host.example/repo", code: "ADDRESS_UNSUPPORTED", hint: /a fetcher of your own/ },
  { text: "git::https://host.example/repo?tag=v1", code: "ADDRESS_INVALID", hint: /ref/ },
  { text: "https://host.example/lib.zip?checksum=sha256:aaaa", code: "ADDRESS_INVALID", hint: /64 hex digits/ },
  { text: "./lib.zip?checksum=file:sums", code: "ADDRESS_INVALID", hint: /digest itself/ },
  { text: "http::ssh://host.example/lib.zip", code: "ADDRESS_INVALID", hint: /Leave either of them away/ },
  { text: "platform/base@2026.01.0", code: "NO_LIBRARY_REPOSITORY", hint: /--library-repository/ },
])("says what is wrong with $text", ({ text, code, hint }) => {
  expect(() => describeAddress(text)).toThrow(
    expect.objectContaining({ code, hint: expect.stringMatching(hint) as unknown }),
  );
});

it.each([
  "https://me:s3cret x@host.example/repo.git?tag=v1",
  "https://me:s3cret/x@host.example/repo.git?tag=v1",
  'https://me:"s3cret@host.example/repo.git?tag=v1',
  "oci::s3cret@host.example/repo",
  `git::https://host.example/repo.git?tag=v1&token=' s3cret`,
])("keeps what is secret in %s out of its error", (text) => {
  expect(() => describeAddress(text)).toThrow(
    expect.objectContaining({
      message: expect.not.stringContaining("s3cret") as unknown,
      context: expect.objectContaining({ address: expect.not.stringContaining("s3cret") as unknown }) as unknown,
    }),
  );
});

it.each([
  "file:///lib%00",
  "git::file:///repo%0a",
  "git::https://h.example/repo.git//a%00b",
  "https://h.example/a.zip//a%1fb",
])("refuses %s, which would hold a control character", (text) => {
  expect(() => describeAddress(text)).toThrow(expect.objectContaining({ code: "ADDRESS_INVALID" }));
});
