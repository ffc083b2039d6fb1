import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openArchive, openZip, readText, source, tarOf } from "../../../test/open-archive.ts";
import { packArchive, testableFormats } from "../../../test/pack-archive.ts";
import { defaultArchiveLimits } from "../archive-limits.ts";

const limits = defaultArchiveLimits;
const zeros = (size: number) => Buffer.alloc(size);
/** Cannot be compressed. */
const noise = Buffer.concat(Array.from({ length: 3000 }, (_, at) => createHash("sha256").update(`${at}`).digest()));

describe("an archive that unpacks to more than is allowed", () => {
  it.each(testableFormats.filter((format) => format !== "tar"))("is refused: %s of many zeros", async (format) => {
    const bomb = await packArchive(format, new Map([["x", zeros(16 * 1024 * 1024)]]));
    const refused = openArchive(bomb, { format });
    await expect(refused).rejects.toMatchObject({ code: "TOO_LARGE", context: { limit: limits.ratio } });
  });

  it.each(testableFormats)("is refused: %s of many bytes", async (format) => {
    const bytes = await packArchive(format, new Map([["x", noise]]));
    const refused = openArchive(bytes, { format, limits: { ...limits, unpackedBytes: noise.length - 1 } });
    await expect(refused).rejects.toMatchObject({ code: "TOO_LARGE", context: { limit: noise.length - 1 } });
  });

  it.each(testableFormats)("is refused: %s of many files", async (format) => {
    const files = new Map(Array.from({ length: 50 }, (_, index) => [`d${index}/f`, "x"]));
    const bytes = await packArchive(format, files);
    const refused = openArchive(bytes, { format, limits: { ...limits, entries: 99 } });
    await expect(refused).rejects.toMatchObject({ code: "TOO_LARGE", context: { limit: 99 } });
    await expect(openArchive(bytes, { format, limits: { ...limits, entries: 100 } })).resolves.toBeDefined();
  });

  it.each(testableFormats)("may hold a large file that nobody reads: %s", async (format) => {
    const files = new Map<string, string | Uint8Array>([
      ["large", zeros(5000)],
      ["small", "x"],
    ]);
    const tree = await openArchive(await packArchive(format, files), {
      format,
      limits: { ...limits, fileBytes: 4999 },
    });
    expect(await readText(tree, "small")).toBe("x");
    await expect(tree.read("large")).rejects.toMatchObject({
      code: "TOO_LARGE",
      context: { limit: 4999, bytes: 5000 },
    });
  });

  it("is refused when a zip lies about its sizes", async () => {
    const tree = await openZip({ name: "x", content: zeros(1_000_000), claimedSize: 10 });
    await expect(tree.read("x")).rejects.toMatchObject({ code: "CORRUPT" });
  });

  it("may hold archives, which are files like others", async () => {
    const inner = gzipSync(zeros(50 * 1024 * 1024));
    const tree = await openZip({ name: "inner.gz", content: inner });
    expect(await tree.read("inner.gz")).toHaveLength(inner.length);
  });
});

it.each(testableFormats)("stops unpacking when its caller gives up: %s", async (format) => {
  const bytes = await packArchive(format, new Map([["x", noise]]));
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(openArchive(bytes, { format, signal })).rejects.toThrow("enough");
});

describe("a broken archive is refused:", () => {
  const files = new Map<string, string | Uint8Array>([
    ["a.json", "{}"],
    ["noise", noise],
  ]);
  const cuts = testableFormats.flatMap((format) => [0.001, 0.1, 0.5, 0.9, 0.999].map((part) => ({ format, part })));

  it.each(cuts)("$format cut off at $part", async ({ format, part }) => {
    const bytes = await packArchive(format, files);
    const refused = openArchive(bytes.subarray(0, Math.floor(bytes.length * part)), { format });
    await expect(refused).rejects.toMatchObject({ code: "CORRUPT", context: { target: source } });
  });

  it.each(testableFormats.filter((format) => format !== "tar"))("%s with a changed byte", async (format) => {
    const bytes = await packArchive(format, files);
    bytes.set([(bytes[50_000] ?? 0) ^ 0x55], 50_000);
    const reading = openArchive(bytes, { format }).then((tree) => tree.read("noise"));
    await expect(reading).rejects.toMatchObject({ code: "CORRUPT" });
  });

  it.each([
    { given: "an empty file", bytes: "", reason: /it is not a zip/ },
    { given: "a web page", bytes: "\n<!DOCTYPE html><title>Sign in</title>", reason: /but a web page/ },
    { given: "another format", bytes: gzipSync("x"), reason: /but a tar\.gz/ },
    { given: "a zip that is only its mark", bytes: "PK\u0003\u0004", reason: /end of central directory/i },
  ])("$given", async ({ bytes, reason }) => {
    const refused = openArchive(new Uint8Array(Buffer.from(bytes)), { format: "zip" });
    await expect(refused).rejects.toMatchObject({ code: "CORRUPT", message: expect.stringMatching(reason) });
  });

  it.each([
    { given: "an encrypted file", entry: { name: "x", content: "x", flags: 0x801 } },
    { given: "an unknown packing", entry: { name: "x", content: "x", method: 99 } },
    { given: "a wrong checksum", entry: { name: "x", content: "x", claimedCrc: 1 } },
    { given: "a stored file of another size", entry: { name: "x", content: "xx", method: 0, claimedSize: 3 } },
  ])("a zip with $given", async ({ entry }) => {
    const reading = openZip(entry).then((tree) => tree.read("x"));
    await expect(reading).rejects.toMatchObject({ code: "CORRUPT" });
  });

  it("a tar with a sparse file", async () => {
    const bytes = await tarOf({ pax: { "GNU.sparse.major": "1" } });
    await expect(openArchive(bytes)).rejects.toMatchObject({ code: "CORRUPT" });
  });

  it("a tar with a wrong header", async () => {
    const bytes = await tarOf({ name: "a.json", content: "{}" });
    bytes.set([0x7a], 0);
    await expect(openArchive(bytes)).rejects.toMatchObject({ code: "CORRUPT" });
  });
});
