import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { buildRepository, hasGit } from "@lzkit/git-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultGitLimits } from "../git-limits.ts";
import { objectId } from "./git-object.ts";
import { readPack } from "./read-pack.ts";

const blob = 3;
const offsetDelta = 6;
const idDelta = 7;
const base = Buffer.from("twelve bytes");

describe("readPack on what it is given by hand", () => {
  it("reads objects and deltas on them, by place and by id, also before their bases", () => {
    const id = objectId({ type: "blob", content: base });
    const later = entry(idDelta, delta(12, 3, [0x90, 3]), Buffer.from(id, "hex"));
    const whole = entry(blob, base);
    const onPlace = entry(offsetDelta, delta(12, 6, [0x91, 7, 5, 1, 0x21]), Buffer.from([whole.length]));
    const objects = readPack(pack([later, whole, onPlace]), defaultGitLimits, "test");
    expect([...objects.values()].map(({ content }) => Buffer.from(content).toString()).sort()).toEqual([
      "bytes!",
      "twe",
      "twelve bytes",
    ]);
    expect([...objects].every(([key, object]) => objectId(object) === key)).toBe(true);
  });

  const whole = entry(blob, base);
  const onWhole = (content: Uint8Array) => pack([whole, entry(offsetDelta, content, Buffer.from([whole.length]))]);
  const corrupt = [
    { given: "nothing", bytes: Buffer.alloc(0) },
    { given: "something else", bytes: Buffer.alloc(64, "HTML") },
    { given: "another version", bytes: pack([whole], { version: 4 }) },
    { given: "a wrong digest", bytes: Buffer.concat([pack([whole]).subarray(0, -1), Buffer.from("x")]) },
    { given: "fewer entries than it says", bytes: pack([whole], { count: 2 }) },
    { given: "more entries than it says", bytes: pack([whole, whole], { count: 1 }) },
    { given: "an entry of a kind that git does not know", bytes: pack([entry(5, base)]) },
    { given: "an entry that is no zlib stream", bytes: pack([Buffer.from([(blob << 4) | 12, 1, 2, 3, 4])]) },
    { given: "an entry that is longer than it says", bytes: pack([entry(blob, base, undefined, 11)]) },
    { given: "an entry that is shorter than it says", bytes: pack([entry(blob, base, undefined, 13)]) },
    { given: "a delta whose base is not there", bytes: pack([entry(idDelta, delta(12, 3, []), Buffer.alloc(20))]) },
    { given: "a delta on itself", bytes: pack([whole, entry(offsetDelta, delta(12, 3, []), Buffer.from([0]))]) },
    {
      given: "a delta on what lies before the pack",
      bytes: pack([entry(offsetDelta, base, Buffer.from([0xff, 0x7f]))]),
    },
    { given: "a delta for a base of another size", bytes: onWhole(delta(11, 3, [0x90, 3])) },
    { given: "a delta that copies from behind its base", bytes: onWhole(delta(12, 3, [0x91, 10, 3])) },
    { given: "a delta that writes more than it says", bytes: onWhole(delta(12, 3, [0x90, 4])) },
    { given: "a delta that writes less than it says", bytes: onWhole(delta(12, 4, [0x90, 3])) },
    { given: "a delta that ends in an instruction", bytes: onWhole(delta(12, 3, [0x91])) },
    { given: "a delta with an unknown instruction", bytes: onWhole(delta(12, 3, [0, 0x90, 3])) },
    { given: "a delta without sizes", bytes: onWhole(Buffer.from([0xff, 0xff])) },
    { given: "a delta with sizes without end", bytes: onWhole(Buffer.alloc(50, 0xff)) },
  ];
  it.each(corrupt)("refuses $given", ({ bytes }) => {
    expect(() => readPack(bytes, defaultGitLimits, "test")).toThrow(
      expect.objectContaining({ name: "ResolverError", code: "CORRUPT" }),
    );
  });

  it("unpacks no more of a bomb than it says it holds", () => {
    const bomb = pack([entry(blob, Buffer.alloc(10_000_000), undefined, 10)]);
    const zlibError = expect.objectContaining({ code: "ERR_BUFFER_TOO_LARGE" });
    expect(() => readPack(bomb, defaultGitLimits, "test")).toThrow(
      expect.objectContaining({ code: "CORRUPT", cause: expect.objectContaining({ cause: zlibError }) }),
    );
  });

  const limits = { responseBytes: 1, objects: 3, objectBytes: 1000, unpackedBytes: 1500 };
  const large = [
    { given: "an object", bytes: pack([entry(blob, Buffer.alloc(1001))]), name: "objectBytes" },
    { given: "an object by what it says", bytes: pack([entry(blob, base, undefined, 2 ** 40)]), name: "objectBytes" },
    { given: "a delta's result", bytes: onWhole(delta(12, 1001, [])), name: "objectBytes" },
    {
      given: "all objects",
      bytes: pack([entry(blob, Buffer.alloc(900)), entry(blob, Buffer.alloc(900))]),
      name: "unpackedBytes",
    },
    { given: "the number of objects", bytes: pack([whole, whole, whole, whole]), name: "objects" },
  ];
  it.each(large)("refuses what is too large: $given", ({ bytes, name }) => {
    expect(() => readPack(bytes, limits, "test")).toThrow(
      expect.objectContaining({ code: "TOO_LARGE", hint: expect.stringContaining(`limits.${name}`) }),
    );
  });

  it("gives up deltas that are written in the worst order, before they cost time", () => {
    const chain = [base];
    while (chain.length < 60) chain.push(Buffer.concat([base, Buffer.from(String(chain.length))]));
    const entries = chain.slice(1).map((content, index) => {
      const before = chain[index] ?? base;
      const insert = [content.length, ...content];
      const id = objectId({ type: "blob", content: before });
      return entry(idDelta, delta(before.length, content.length, insert), Buffer.from(id, "hex"));
    });
    const bytes = pack([...entries.reverse(), entry(blob, base)]);
    expect(() => readPack(bytes, defaultGitLimits, "test")).toThrow(expect.objectContaining({ code: "CORRUPT" }));
  });
});

describe.skipIf(!hasGit())("readPack on packs of the git program", () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "lzkit-pack-"));
    const line = (index: number) => `line ${index} ${createHash("sha1").update(String(index)).digest("hex")}\n`;
    const lines = Array.from({ length: 3000 }, (_, index) => line(index));
    await buildRepository(
      folder,
      Array.from({ length: 12 }, (_, version) => ({
        files: {
          "big.txt": lines.toSpliced(version * 200, 3, `changed in ${version}\n`).join(""),
          [`folder/${version}.txt`]: line(version),
          "empty.txt": "",
        },
        annotatedTags: [`v${version}`],
      })),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const options = [
    { given: "deltas by place", args: ["--delta-base-offset"] },
    { given: "deltas by id", args: [] },
    { given: "no deltas", args: ["--window=0"] },
    { given: "long chains of deltas", args: ["--delta-base-offset", "--depth=4000", "--window=200"] },
  ];
  it.each(options)("finds every object with $given", ({ args }) => {
    const git = (...rest: string[]) =>
      execFileSync("git", rest, { cwd: folder, input: "", maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "ignore"] });
    const bytes = git("pack-objects", "--stdout", "--revs", "--all", ...args);
    const objects = readPack(bytes, defaultGitLimits, "test");
    const listed = git("cat-file", "--batch-all-objects", "--batch-check=%(objectname) %(objecttype) %(objectsize)");
    const found = [...objects].map(([id, { type, content }]) => `${id} ${type} ${content.length}`);
    expect(found.sort()).toEqual(listed.toString().trim().split("\n").sort());
  });
});

function pack(entries: readonly Buffer[], { version = 2, count = entries.length } = {}): Buffer {
  const head = Buffer.alloc(12);
  head.write("PACK");
  head.writeUInt32BE(version, 4);
  head.writeUInt32BE(count, 8);
  const body = Buffer.concat([head, ...entries]);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
}

function entry(kind: number, content: Uint8Array, reference: Uint8Array = Buffer.alloc(0), size = content.length) {
  const head = [(kind << 4) | (size % 16)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    head[head.length - 1] = (head.at(-1) ?? 0) | 0x80;
    head.push(rest % 128);
  }
  return Buffer.concat([Buffer.from(head), reference, deflateSync(content)]);
}

/** Of sizes below 16,384. */
function delta(baseSize: number, targetSize: number, instructions: readonly number[]): Buffer {
  const size = (value: number) => [(value % 128) | 0x80, value >> 7];
  return Buffer.from([...size(baseSize), ...size(targetSize), ...instructions]);
}
