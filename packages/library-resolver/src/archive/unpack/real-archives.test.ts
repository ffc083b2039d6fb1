import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openArchive, readText } from "../../../test/open-archive.ts";
import { compress, packArchive, testableFormats } from "../../../test/pack-archive.ts";

const folder = mkdtempSync(join(tmpdir(), "lzkit-programs-"));
const longName = `${"long".repeat(40)}.json`;
const environment = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
const run = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, { cwd: folder, env: environment, maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "pipe"] });

beforeAll(() => {
  mkdirSync(join(folder, "lib", "deep"), { recursive: true });
  writeFileSync(join(folder, "lib", "lz_library_metadata.json"), "{}");
  writeFileSync(join(folder, "lib", "deep", longName), "[]");
  symlinkSync("deep", join(folder, "lib", "link"));
  run("git", "init", "--quiet");
  run("git", "add", "lib");
  run("git", "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", "x");
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  { given: "GNU tar", format: "tar", command: ["tar", "--format=gnu", "-cf", "-", "lib"] },
  { given: "POSIX tar", format: "tar", command: ["tar", "--format=posix", "-cf", "-", "./lib"] },
  { given: "git archive", format: "tar.gz", command: ["git", "archive", "--format=tar.gz", "HEAD"] },
  { given: "git archive as zip", format: "zip", command: ["git", "archive", "--format=zip", "HEAD"] },
  { given: "zip", format: "zip", command: ["sh", "-c", "zip -qry lib.zip lib && cat lib.zip"] },
] as const)("reads what people pack with $given", async ({ format, command: [program, ...args] }) => {
  const { status, stdout, stderr } = run(program, ...args);
  if (status === 127 && process.env["CI"] === undefined) {
    process.stderr.write(`SKIPPED: archives of zip, which is not installed\n`);
    return;
  }
  expect([status, stderr.toString()]).toEqual([0, ""]);
  const tree = await openArchive(new Uint8Array(stdout), { format });
  expect(await tree.list("lib")).toEqual([
    { name: "deep", kind: "folder" },
    { name: "link", kind: "folder" },
    { name: "lz_library_metadata.json", kind: "file" },
  ]);
  expect(await readText(tree, `lib/link/${longName}`)).toBe("[]");
});

const severalStreams = testableFormats.filter((each) => each === "tar.gz" || each === "tar.bz2");

it.each(severalStreams)("reads %s to the end where it was packed in several streams", async (format) => {
  const tar = await packArchive(
    "tar",
    new Map([
      ["a.json", "x".repeat(3000)],
      ["b.json", "y"],
    ]),
  );
  const parts = [tar.subarray(0, 2000), tar.subarray(2000)].map((part) => compress(format, part));
  const tree = await openArchive(new Uint8Array(Buffer.concat(parts)), { format });
  expect(await readText(tree, "b.json")).toBe("y");
});

const xzIsThere = testableFormats.includes("tar.xz");

it.skipIf(!xzIsThere).each([
  { given: "xz -9", options: ["-9"] },
  { given: "xz without a checksum", options: ["--check=none"] },
])("reads what people pack with $given", async ({ options }) => {
  const tar = await packArchive("tar", new Map([["a.json", "{}"]]));
  const packed = spawnSync("xz", ["-c", ...options], { input: tar }).stdout;
  expect(await readText(await openArchive(new Uint8Array(packed), { format: "tar.xz" }), "a.json")).toBe("{}");
});

it.skipIf(!xzIsThere).each([
  { given: "a dictionary that is too large", options: ["--lzma2=dict=65MiB"], reason: /xz -9 or less/ },
  { given: "a checksum that is too rare", options: ["--check=sha256"], reason: /plain xz/ },
])("tells what to do about xz with $given", async ({ options, reason }) => {
  const tar = await packArchive("tar", new Map([["a.json", "{}"]]));
  const packed = spawnSync("xz", ["-c", ...options], { input: tar }).stdout;
  const refused = openArchive(new Uint8Array(packed), { format: "tar.xz" });
  await expect(refused).rejects.toMatchObject({ code: "CORRUPT", message: expect.stringMatching(reason) });
});
