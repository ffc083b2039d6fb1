import { expect, it } from "vitest";
import { parseChecksum, verifyChecksum } from "./checksum.ts";

const hex = (length: number) => "aB".repeat(length / 2);

it.each([
  { given: "md5", value: `md5:${hex(32)}`, expected: `md5:${hex(32).toLowerCase()}` },
  { given: "sha1", value: `sha1:${hex(40)}`, expected: `sha1:${hex(40).toLowerCase()}` },
  { given: "sha256 in capitals", value: `SHA256:${hex(64)}`, expected: `sha256:${hex(64).toLowerCase()}` },
  { given: "sha512", value: `sha512:${hex(128)}`, expected: `sha512:${hex(128).toLowerCase()}` },
  { given: "32 bare digits", value: hex(32), expected: `md5:${hex(32).toLowerCase()}` },
  { given: "40 bare digits", value: hex(40), expected: `sha1:${hex(40).toLowerCase()}` },
  { given: "64 bare digits", value: hex(64), expected: `sha256:${hex(64).toLowerCase()}` },
  { given: "128 bare digits", value: hex(128), expected: `sha512:${hex(128).toLowerCase()}` },
])("reads $given", ({ value, expected }) => {
  expect(parseChecksum("lib.zip", value)).toBe(expected);
});

it.each([
  { given: "another file", value: "file:https://h.example/SUMS", reason: /another file proves nothing/ },
  { given: "too few digits", value: `sha256:${hex(40)}`, reason: /is none/ },
  { given: "a number of digits that no kind has", value: hex(50), reason: /is none/ },
  { given: "an unknown kind", value: `crc32:${hex(32)}`, reason: /is none/ },
  { given: "what is no digest", value: "sha256:zz", reason: /is none/ },
  { given: "a name of every object", value: `constructor:${hex(64)}`, reason: /is none/ },
])("refuses $given with a way out", ({ value, reason }) => {
  expect(() => parseChecksum("lib.zip", value)).toThrow(
    expect.objectContaining({
      code: "ADDRESS_INVALID",
      message: expect.stringMatching(reason),
      hint: expect.stringContaining("sha256:"),
    }),
  );
});

it.each([
  "md5:900150983cd24fb0d6963f7d28e17f72",
  "sha1:a9993e364706816aba3e25717850c26c9cd0d89d",
  "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
])("accepts abc as %s, and nothing else", (expected) => {
  expect(() => verifyChecksum("lib.zip", Buffer.from("abc"), expected)).not.toThrow();
  expect(() => verifyChecksum("lib.zip", Buffer.from("abd"), expected)).toThrow(
    expect.objectContaining({ code: "CHECKSUM_MISMATCH", context: expect.objectContaining({ expected }) }),
  );
});
