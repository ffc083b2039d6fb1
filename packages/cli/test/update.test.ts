import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { formatLock, resolveChain } from "lzkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPublishedWorld, metadataFile, type PublishedWorld } from "./published-world.ts";

/** Written as nobody's formatter writes it. */
const text = (base: string, top = "2026.01.0"): string =>
  `{\r\n\t"name": "root",\r\n  "dependencies": [\r\n { "ref" :"${base}","path": "platform/base" },\r\n` +
  `{"custom_url": "../side"}, {"path":"platform/top", "ref":"${top}"} ] }`;

let world: PublishedWorld;

beforeAll(async () => {
  world = await createPublishedWorld();
  await world.write("side", '{ "name": "side" }');
});
afterAll(() => world.remove());

const read = (): Promise<string> => readFile(path.join(world.root, metadataFile), "utf8");

describe("lz outdated", () => {
  it.each([
    { given: "an old release", ref: "2026.01.0", latest: "2026.10.0", exitCode: 1 },
    { given: "the newest release", ref: "2026.10.0", latest: "2026.10.0", exitCode: 0 },
    { given: "a branch", ref: "main", latest: "–", exitCode: 0 },
  ])("tells of $given", async ({ ref, latest, exitCode }) => {
    await world.write("root", text(ref));
    const ended = await world.lz("outdated");
    expect(ended).toMatchObject({ exitCode, stderr: "" });
    const [table = "", note] = ended.stdout.trim().split("\n\n");
    expect(note).toBe(
      latest === "–"
        ? "main of platform/base is not a release, so that none is newer; the newest is 2026.10.0."
        : undefined,
    );
    const rows = table.split("\n").map((line) => line.split(/ {2,}/).map((cell) => cell.trim()));
    expect(rows).toEqual([
      ["MEMBER", "CURRENT", "LATEST"],
      ["platform/base", ref, latest],
      ["platform/top", "2026.01.0", "2026.01.0"],
    ]);
  });

  it("counts a modifier only where the current release has it, in JSON as well", async () => {
    await world.write("root", text("2026.02.0-legacy"));
    const { exitCode, stdout } = await world.lz("outdated", "--json");
    expect([exitCode, JSON.parse(stdout)]).toEqual([
      1,
      {
        members: [
          {
            path: "platform/base",
            current: "2026.02.0-legacy",
            latest: "2026.10.0",
            newer: ["2026.10.0", "2026.03.0-legacy", "2026.02.0"],
          },
          { path: "platform/top", current: "2026.01.0", latest: "2026.01.0", newer: [] },
        ],
        findings: [],
      },
    ]);
  });

  it("tells programs that a branch is no release", async () => {
    await world.write("root", text("main"));
    const { exitCode, stdout } = await world.lz("outdated", "--json");
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([
      0,
      { members: [{ path: "platform/base", current: "main", latest: null, newer: [] }, { path: "platform/top" }] },
    ]);
  });

  it("reads a library that is no folder", async () => {
    const { exitCode, stdout } = await world.lz("outdated", "platform/top@2026.01.0");
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining("platform/base  2026.02.0  2026.10.0")]);
  });
});

it.each(["outdated", "update"])("lz %s tells of metadata that cannot be read", async (command) => {
  await world.write("root", '{ "dependencies": [');
  const { exitCode, stderr } = await world.lz(command);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`at ${metadataFile}:1:`)]);
  expect(await read()).toBe('{ "dependencies": [');
});

describe("lz update", () => {
  const overridden = ["--override", "platform/base=2026.10.0"];

  beforeEach(() => world.write("root", text("2026.01.0")));

  it("writes the newest releases, and leaves every other byte", async () => {
    const ended = await world.lz("update", ...overridden);
    expect(ended).toMatchObject({ exitCode: 0, stderr: "" });
    expect(ended.stdout).toContain("platform/base  2026.01.0  2026.10.0");
    expect(await read()).toBe(text("2026.10.0"));
    expect(await readdir(world.root)).toEqual([metadataFile]);
  });

  it("keeps a byte order mark", async () => {
    const marked = (ref: string): string => `\uFEFF${text(ref)}`;
    await world.write("root", marked("2026.01.0"));
    expect((await world.lz("update", ...overridden)).exitCode).toBe(0);
    expect(await read()).toBe(marked("2026.10.0"));
  });

  it("writes nothing where the new chain has errors", async () => {
    const commented = `${text("2026.01.0")} // ours`;
    await world.write("root", commented);
    const { exitCode, stdout, stderr } = await world.lz("update", ...overridden);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("[not-strict-json]")]);
    expect(stdout).toContain(`Did not write ${metadataFile}, because of the errors.`);
    expect(await read()).toBe(commented);
    const json = await world.lz("update", "--json", ...overridden);
    expect(JSON.parse(json.stdout)).toMatchObject({ written: [], findings: [{ rule: "not-strict-json" }] });
  });

  it("writes the ref that is named for the member that is named", async () => {
    const ended = await world.lz("update", "platform/base", "--to", "2026.02.0", "--json");
    expect([ended.exitCode, JSON.parse(ended.stdout)]).toEqual([
      0,
      {
        updated: [{ path: "platform/base", from: "2026.01.0", to: "2026.02.0" }],
        written: [metadataFile],
        findings: expect.any(Array),
      },
    ]);
    expect(await read()).toBe(text("2026.02.0"));
  });

  it("writes nothing where nothing is newer", async () => {
    const ended = await world.lz("update", "platform/top");
    expect(ended).toEqual({ exitCode: 0, stdout: "There is nothing to update.\n", stderr: "" });
    expect(await read()).toBe(text("2026.01.0"));
  });

  it("writes the lock file as well, where there is one", async () => {
    const options = { libraryRepository: `${world.home}/published` };
    const lockFile = path.join(world.root, "lz.lock.json");
    await world.write("root", text("2026.02.0"));
    const before = formatLock((await resolveChain(world.root, options)).lock);
    await writeFile(lockFile, before);
    const local = ["--library-repository", options.libraryRepository];
    const ended = await world.lz("update", "platform/base", "--to", "next", ...local);
    expect(ended.stderr).toContain("VERSION_CONFLICT");
    expect([await read(), await readFile(lockFile, "utf8")]).toEqual([text("2026.02.0"), before]);

    await world.write(
      "root",
      text("2026.02.0").replace('{"path":"platform/top", "ref":"2026.01.0"}', '{"custom_url": "../side"}'),
    );
    const done = await world.lz("update", ...local);
    expect(done).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining(`Wrote ${metadataFile} and lz.lock.json.`),
    });
    const after = formatLock((await resolveChain(world.root, options)).lock);
    expect(after).toContain("platform/base@2026.10.0");
    expect(await readFile(lockFile, "utf8")).toBe(after);
  });

  it.each([
    { given: "an unknown member", argv: ["platform/nope"], says: "It depends on platform/base, platform/top." },
    { given: "--to without a member", argv: ["--to", "2026.02.0"], says: "--to needs the member" },
    { given: "a library that is not a folder", argv: ["--library", "platform/top@2026.01.0"], says: "is not a folder" },
    {
      given: "a ref that is not there",
      argv: ["platform/base", "--to", "2026.02.9"],
      says: "no tag, branch or commit platform/base/2026.02.9",
    },
    { given: "two versions of one member", argv: [], says: "VERSION_CONFLICT" },
  ])("refuses $given, and writes nothing", async ({ argv, says }) => {
    const ended = await world.lz("update", ...argv);
    expect([ended.exitCode, ended.stdout]).toEqual([expect.toBeOneOf([2, 3]), ""]);
    expect(ended.stderr).toContain(says);
    expect(await read()).toBe(text("2026.01.0"));
  });
});
