import { expect, it } from "vitest";
import { parseSource } from "./parse-source.ts";

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
