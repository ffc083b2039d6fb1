import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildRepository } from "@lzkit/git-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runLz } from "./run-lz.ts";

const metadataFile = "lz_library_metadata.json";

describe("--override", () => {
  let home: string;
  let common: readonly string[];

  beforeAll(async () => {
    home = await realpath(await mkdtemp(path.join(tmpdir(), "lzkit-override-")));
    await buildRepository(path.join(home, "published"), [
      { files: { [`platform/base/${metadataFile}`]: metadata("base") }, tags: ["platform/base/2026.01.0"] },
      { files: { [`platform/base/${metadataFile}`]: metadata("newer") }, tags: ["platform/base/2026.02.0"] },
    ]);
    for (const [folder, dependencies] of [
      ["root", [{ path: "platform/base", ref: "2026.01.0" }]],
      ["mine", []],
    ] as const) {
      await mkdir(path.join(home, folder));
      await writeFile(path.join(home, folder, metadataFile), metadata(folder, dependencies));
    }
    common = [path.join(home, "root"), "--library-repository", path.join(home, "published"), "--json"];
  });

  afterAll(() => rm(home, { recursive: true }));

  const ids = async (...flags: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await runLz(["tree", ...common, ...flags]);
    return (JSON.parse(stdout) as { libraries: { id: string }[] }).libraries.map(({ id }) => id);
  };

  it("takes another ref", async () => {
    expect(await ids("--override", "platform/base=2026.02.0")).toEqual(["platform/base@2026.02.0", "."]);
  });

  it("takes a folder", async () => {
    expect(await ids("--override", `platform/base=${path.join(home, "mine")}`)).toEqual(["../mine", "."]);
  });

  it("wins over the configuration file, for its member only", async () => {
    const file = path.join(home, "lz.config.json");
    await writeFile(file, JSON.stringify({ overrides: { "platform/base": "./mine" } }));
    expect(await ids("--config", file)).toEqual(["../mine", "."]);
    const flags = ["--config", file, "--override", "platform/none=1", "--override", "platform/base=2026.02.0"];
    expect(await ids(...flags)).toEqual(["platform/base@2026.02.0", "."]);
    expect(await ids("--config", file, "--override", "platform/none=1")).toEqual(["../mine", "."]);
  });

  it.each(["platform/base", "=2026.02.0", "platform/base="])("refuses %j", async (override) => {
    const { exitCode, stderr } = await runLz(["tree", ...common, "--override", override]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("platform/alz=2026.04.2")]);
  });
});

function metadata(name: string, dependencies: readonly object[] = []): string {
  return JSON.stringify({ name, display_name: name, description: `The library ${name}.`, dependencies });
}
