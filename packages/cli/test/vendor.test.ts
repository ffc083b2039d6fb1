import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPublishedWorld, metadata, metadataFile, type PublishedWorld } from "./published-world.ts";

let world: PublishedWorld;
let folder: string;

beforeAll(async () => {
  world = await createPublishedWorld();
  folder = path.join(world.root, "vendored");
  await world.write("side", '{\n    "name": "side",\n    "dependencies": []\n}\n');
  const dependencies = [{ path: "platform/top", ref: "2026.01.0" }, { custom_url: "../side" }];
  await world.write("root", metadata("root", dependencies));
  await mkdir(path.join(world.root, ".git"));
  await writeFile(path.join(world.root, ".git/HEAD"), "ref: refs/heads/main\n");
  await writeFile(path.join(world.root, "blob.bin"), Buffer.from([0, 255, 254, 13, 10]));
});
afterAll(() => world.remove());

const files = async (): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
};
const read = (file: string): Promise<string> => readFile(path.join(folder, file), "utf8");

describe("lz vendor", () => {
  it("copies a chain into folders that depend on each other, the same each time", async () => {
    const first = await world.lz("vendor", "vendored");
    expect(first).toMatchObject({ exitCode: 0, stderr: "" });
    expect(first.stdout).toContain("platform/top@2026.01.0   platform-top-2026.01.0");
    const expected = [
      "lz.vendor.json",
      `platform-base-2026.02.0/assets/a.json`,
      `platform-base-2026.02.0/${metadataFile}`,
      `platform-top-2026.01.0/assets/a.json`,
      `platform-top-2026.01.0/${metadataFile}`,
      "root/blob.bin",
      `root/${metadataFile}`,
      `side/${metadataFile}`,
    ];
    expect(await files()).toEqual(expected);
    expect(await readFile(path.join(folder, "root/blob.bin"))).toEqual(Buffer.from([0, 255, 254, 13, 10]));
    expect(await read("platform-base-2026.02.0/assets/a.json")).toBe('{ "of": "2026.02.0" }');
    expect(await read(`side/${metadataFile}`)).toBe('{\n    "name": "side",\n    "dependencies": []\n}\n');
    expect(JSON.parse(await read(`root/${metadataFile}`))).toEqual({
      ...(JSON.parse(metadata("root")) as object),
      dependencies: [{ custom_url: "../platform-top-2026.01.0" }, { custom_url: "../side" }],
    });
    const texts = await Promise.all(expected.map(read));
    await world.lz("vendor", "vendored");
    expect(await files()).toEqual(expected);
    expect(await Promise.all(expected.map(read))).toEqual(texts);
    expect(await readdir(world.root)).toEqual([".git", "blob.bin", metadataFile, "vendored"]);
  });

  it("gives a chain that needs no repository", async () => {
    const { exitCode, stdout } = await world.lz("tree", "vendored/root", "--json", "--library-repository", "./nowhere");
    expect(exitCode).toBe(0);
    const { libraries } = JSON.parse(stdout) as { libraries: { id: string }[] };
    const ids = ["../platform-base-2026.02.0", "../platform-top-2026.01.0", "../side", "."];
    expect(libraries.map(({ id }) => id)).toEqual(ids);
  });

  it("checks by bytes, and names what differs", async () => {
    const same = await world.lz("vendor", "vendored", "--check");
    expect(same).toEqual({ exitCode: 0, stdout: "vendored is up to date.\n", stderr: "" });
    await writeFile(path.join(folder, "root/blob.bin"), Buffer.from([0, 255, 254, 13, 11]));
    await rm(path.join(folder, "platform-top-2026.01.0/assets/a.json"));
    await writeFile(path.join(folder, "stray"), "");
    const { exitCode, stdout } = await world.lz("vendor", "vendored", "--check", "--json");
    expect([exitCode, (JSON.parse(stdout) as { differences: unknown }).differences]).toEqual([
      1,
      [
        { file: "platform-top-2026.01.0/assets/a.json", change: "missing" },
        { file: "root/blob.bin", change: "changed" },
        { file: "stray", change: "not expected" },
      ],
    ]);
    expect(await read("stray")).toBe("");
  });

  it("takes nothing away that it did not write, also in the folder of a library", async () => {
    await writeFile(path.join(folder, "root/notes.txt"), "mine");
    const { exitCode, stdout, stderr } = await world.lz("vendor", "vendored");
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("vendored holds root/notes.txt and stray, which lz vendor did not write");
    expect(stderr).toMatch(/\n {2}hint: Move them elsewhere, or delete them/);
    expect(await read("root/notes.txt")).toBe("mine");
    for (const file of ["root/notes.txt", "stray"]) await rm(path.join(folder, file));
    expect((await world.lz("vendor", "vendored")).exitCode).toBe(0);
    expect((await world.lz("vendor", "vendored", "--check")).exitCode).toBe(0);
  });

  it.each(["{", '{ "files": [7] }', "[]"])("leaves a folder alone whose lz.vendor.json is %s", async (text) => {
    await mkdir(path.join(world.root, "unknown"), { recursive: true });
    await writeFile(path.join(world.root, "unknown/lz.vendor.json"), text);
    const { exitCode, stderr } = await world.lz("vendor", "unknown");
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("[FILE_EXISTS]")]);
    await rm(path.join(world.root, "unknown"), { recursive: true });
  });

  it("checks a folder that is not there", async () => {
    const { exitCode, stdout } = await world.lz("vendor", "nowhere", "--check");
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/lz\.vendor\.json +missing/)]);
  });

  it("leaves a folder alone that it did not write", async () => {
    const { exitCode, stdout, stderr } = await world.lz("vendor", "../side");
    expect([exitCode, stdout, stderr]).toEqual([2, "", expect.stringContaining("[FILE_EXISTS]")]);
    expect(await readdir(path.join(world.home, "side"))).toEqual([metadataFile]);
  });

  it("writes nothing where the chain has errors, and leaves what is there", async () => {
    const whole = await readFile(path.join(world.root, metadataFile), "utf8");
    await world.write("root", "{");
    const before = await files();
    const { exitCode, stdout, stderr } = await world.lz("vendor", "vendored");
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("[invalid-syntax]")]);
    expect(stdout).toContain("Did not write vendored, because of the errors.");
    expect(await files()).toEqual(before);
    const json = await world.lz("vendor", "vendored", "--json");
    expect([json.exitCode, JSON.parse(json.stdout)]).toMatchObject([1, { written: false }]);
    await world.write("root", whole);
  });

  it("writes nothing where a library holds a file that cannot be read", async () => {
    await symlink("/etc/hostname", path.join(world.home, "side/outside"));
    const { exitCode, stderr } = await world.lz("vendor", "elsewhere");
    await rm(path.join(world.home, "side/outside"));
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("[PATH_OUTSIDE]")]);
    expect((await readdir(world.root)).filter((name) => name.startsWith("elsewhere"))).toEqual([]);
  });
});
