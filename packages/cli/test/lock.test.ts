import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { runGit } from "@lzkit/git-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPublishedWorld, metadata, metadataFile, type PublishedWorld } from "./published-world.ts";

let world: PublishedWorld;
let lockFile: string;
beforeAll(async () => {
  world = await createPublishedWorld();
  lockFile = path.join(world.root, "lz.lock.json");
});
afterAll(() => world.remove());
beforeEach(async () => {
  await rm(lockFile, { force: true, recursive: true });
  await world.write("root", metadata("root", [{ path: "platform/top", ref: "2026.01.0" }]));
});

const table =
  /LIBRARY +PINNED TO\nplatform\/base@2026\.02\.0 +git [\da-f]{12}\nplatform\/top@2026\.01\.0 +git [\da-f]{12}\n/;

describe("lz lock", () => {
  it("writes the lock file, and writes it only where it changes", async () => {
    expect(await world.lz("lock")).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(new RegExp(`${table.source}\nWrote lz\\.lock\\.json\\.\n$`)) as unknown,
      stderr: "",
    });
    const text = await readFile(lockFile, "utf8");
    await writeFile(lockFile, text.replaceAll("\n", "\r\n"));
    const again = await world.lz("lock");
    expect(again.stdout).toMatch(/lz\.lock\.json is up to date\.\n$/);
    expect(await readFile(lockFile, "utf8")).toBe(text.replaceAll("\n", "\r\n"));
    expect(text).not.toContain(world.home);
  });

  it("tells programs what is locked", async () => {
    const { stdout } = await world.lz("lock", "--json");
    expect(JSON.parse(stdout)).toEqual({
      file: "lz.lock.json",
      changed: true,
      written: true,
      libraries: [
        { id: "platform/base@2026.02.0", address: expect.anything() as unknown, pin: expect.anything() as unknown },
        { id: "platform/top@2026.01.0", address: expect.anything() as unknown, pin: expect.anything() as unknown },
      ],
    });
  });

  it("stops at a release that has moved, until it is accepted", async () => {
    await world.lz("lock");
    const before = await readFile(lockFile, "utf8");
    const published = path.join(world.home, "published");
    const commit = await runGit(published, "rev-parse", "platform/base/2026.02.0");
    await runGit(published, "tag", "--force", "platform/base/2026.02.0", "platform/base/2026.01.0");
    try {
      const { exitCode, stdout, stderr } = await world.lz("lock");
      expect([exitCode, stdout]).toEqual([3, ""]);
      expect(stderr).toMatch(/platform\/base@2026\.02\.0 has moved: .* \[PIN_MOVED\]\n {2}hint: .*--accept-moved/);
      expect(await readFile(lockFile, "utf8")).toBe(before);
      expect((await world.lz("lock", "--accept-moved")).exitCode).toBe(0);
      expect(await readFile(lockFile, "utf8")).not.toBe(before);
    } finally {
      await runGit(published, "tag", "--force", "platform/base/2026.02.0", commit);
    }
  });

  it("writes nothing for a library that cannot be read", async () => {
    await world.write("root", "{");
    const { exitCode, stdout, stderr } = await world.lz("lock");
    expect(exitCode).toBe(1);
    expect(stdout).toContain("Did not write lz.lock.json, because of the errors.");
    expect(stderr).toContain("[invalid-syntax]");
    await expect(readFile(lockFile)).rejects.toThrow("ENOENT");
  });

  it("needs a library in the folder", async () => {
    await rm(path.join(world.root, metadataFile));
    for (const argv of [["lock"], ["vendor", "copies"]]) {
      const { exitCode, stderr } = await world.lz(...argv);
      expect([exitCode, stderr]).toEqual([
        2,
        "error: The folder holds no library: no metadata and no defaults. [LIBRARY_MISSING]\n" +
          "  hint: Look whether this is the root folder of a library; lz init begins one.\n",
      ]);
    }
    expect(await readdir(world.root)).toEqual([]);
  });

  it("needs a folder", async () => {
    const { exitCode, stderr } = await world.lz("lock", "platform/top@2026.01.0");
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("nowhere to keep a lock file") as unknown]);
  });
});

describe("--frozen", () => {
  it.each(["tree", "defaults", "lock", "check"])("lets lz %s pass where nothing differs", async (command) => {
    await world.lz("lock");
    expect(await world.lz(command, "--frozen")).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it.each(["tree", "defaults", "lock"])(
    "fails lz %s where the lock file would change, and writes nothing",
    async (command) => {
      await world.lz("lock");
      const before = await readFile(lockFile, "utf8");
      await world.write("root", metadata("root", [{ path: "platform/base", ref: "2026.01.0" }]));
      const { exitCode, stdout, stderr } = await world.lz(command, "--frozen");
      expect([exitCode, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(/- platform\/base@2026\.01\.0 is not in it/);
      expect(stderr).toContain("hint: Run lz lock");
      expect(await readFile(lockFile, "utf8")).toBe(before);
    },
  );

  it("fails lz lock where a branch has moved, though the other commands stay with what is locked", async () => {
    const published = path.join(world.home, "published");
    await runGit(published, "branch", "--force", "main2", "platform/base/2026.01.0");
    await world.write("root", metadata("root", [{ path: "platform/base", ref: "main2" }]));
    await world.lz("lock");
    await runGit(published, "branch", "--force", "main2", "platform/base/2026.02.0");
    const { exitCode, stderr } = await world.lz("lock", "--frozen");
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/base@main2: pin\.commit was .*, is /) as unknown]);
    for (const passing of [["lock", "--frozen", "--offline"], ["tree", "--frozen"], ["lock"]]) {
      expect(await world.lz(...passing)).toMatchObject({ exitCode: 0 });
    }
  });

  it("fails where there is no lock file", async () => {
    const { exitCode, stderr } = await world.lz("tree", "--frozen");
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("- it is not there yet") as unknown]);
  });
});

it("warns where a lock file does not fit, and goes on", async () => {
  await world.lz("lock");
  await world.write("root", metadata("root", [{ path: "platform/base", ref: "2026.01.0" }]));
  const { exitCode, stdout, stderr } = await world.lz("tree");
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining("platform/base@2026.01.0") as unknown]);
  expect(stderr).toMatch(/^\nwarning.*does not fit the chain.*\[lock-outdated\]/s);
});

it("tells where a lock file cannot be used", async () => {
  await writeFile(lockFile, "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n");
  const { exitCode, stderr } = await world.lz("tree");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("lz.lock.json:1:1 cannot be used") as unknown]);
});

it.each(["tree", "lock", "update"])("tells lz %s where a folder is in the place of the lock file", async (command) => {
  await mkdir(lockFile);
  await world.write("root", metadata("root", [{ path: "platform/base", ref: "2026.01.0" }]));
  const { exitCode, stderr } = await world.lz(command);
  expect(stderr).toContain("lz.lock.json is a folder, not a file. [FILE_UNUSABLE]");
  expect(exitCode).toBe(2);
});

it("tells where a lock file cannot be read", async () => {
  await symlink("lz.lock.json", lockFile);
  const { exitCode, stderr } = await world.lz("tree");
  expect(stderr).toContain("The file lz.lock.json could not be read. [FILE_UNREADABLE]");
  expect(exitCode).toBe(3);
});

describe("--offline", () => {
  it("needs nothing but the lock file and the cache", async () => {
    await world.lz("lock");
    const cached = await world.lz("tree", "--offline", "--library-repository", "http://127.0.0.1:1/published");
    expect(cached.exitCode).toBe(3);
    for (const flag of ["--offline", "--prefer-offline"]) {
      const { exitCode, stdout } = await world.lz("tree", flag);
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining("platform/top@2026.01.0") as unknown]);
    }
  });

  it("says what is missing, and the way out", async () => {
    await rm(path.join(world.home, "cache"), { recursive: true, force: true });
    const { exitCode, stdout, stderr } = await world.lz("tree", "--offline");
    expect([exitCode, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(/\/published would have to be asked.*\[OFFLINE\]\n {2}hint: Run once without --offline/s);
  });

  it("contradicts --prefer-offline", async () => {
    expect((await world.lz("tree", "--offline", "--prefer-offline")).exitCode).toBe(2);
  });
});

describe("--trust", () => {
  beforeEach(async () => {
    await world.write("far", metadata("far"));
    await world.write("root", metadata("root", [{ custom_url: "git::../library" }]));
    await rm(path.join(world.home, "library"), { recursive: true, force: true });
    await world.write("library", metadata("library", [{ custom_url: path.join(world.home, "far") }]));
    const git = (...args: string[]) => runGit(path.join(world.home, "library"), ...args);
    await git("init", "--quiet");
    await git("add", metadataFile);
    await git("commit", "--quiet", "--message", "library");
  });

  it("lets a fetched library point to what it names", async () => {
    const refused = await world.lz("tree");
    expect([refused.exitCode, refused.stdout]).toEqual([3, ""]);
    const [, allow = ""] = /hint: .*--trust (\S+),/.exec(refused.stderr) ?? [];
    const allowed = await world.lz("tree", "--trust", "git.example", "--trust", allow);
    expect([allowed.exitCode, allowed.stdout]).toEqual([0, expect.stringContaining("../far") as unknown]);
  });

  it("may stand in the configuration file", async () => {
    await writeFile(path.join(world.root, "lz.config.json"), JSON.stringify({ trust: ["../far"] }));
    try {
      expect((await world.lz("tree")).exitCode).toBe(0);
    } finally {
      await rm(path.join(world.root, "lz.config.json"));
    }
  });

  it("takes hosts and folders only", async () => {
    const { exitCode, stderr } = await world.lz("tree", "--trust", "*.example");
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("neither a host nor a folder") as unknown]);
  });
});

it("fetches from where the configuration file says, and locks what stands in the metadata", async () => {
  const repository = "https://git.example/library.git";
  const config = { libraryRepository: repository, rewrites: { "https://git.example/library.git": "../published" } };
  await writeFile(path.join(world.root, "lz.config.json"), JSON.stringify(config));
  try {
    const { exitCode, stderr } = await world.lz("lock", "--library-repository", repository);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(await readFile(lockFile, "utf8")).toContain(`"repository": "${repository}"`);
  } finally {
    await rm(path.join(world.root, "lz.config.json"));
  }
});
