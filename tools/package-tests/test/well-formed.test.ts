import { join } from "node:path";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicPackages } from "../src/public-packages.ts";
import { run } from "../src/run.ts";
import { packAll } from "../src/tarballs.ts";

const bin = join(import.meta.dirname, "../node_modules/.bin");
const packages = publicPackages();
let work: string;
let tarballs: ReadonlyMap<string, string>;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "lzkit-tarballs-"));
  tarballs = await packAll(work);
});
afterAll(() => rm(work, { recursive: true }));

it.each(packages)("$name passes publint", async ({ folder }) => {
  expect(await run(join(bin, "publint"), ["--strict", "--pack", "npm"], folder)).toContain("All good!");
});

it.each(packages.filter(({ isLibrary }) => isLibrary))(
  "$name has types that are not wrong",
  async ({ name, folder }) => {
    const output = await run(
      join(bin, "attw"),
      [tarballs.get(name) ?? "", "--profile", "esm-only", "--format", "ascii"],
      folder,
    );
    expect(output).toContain("No problems found");
  },
);

it.each(packages)("$name ships a readme and a licence, but no tests", async ({ name, folder }) => {
  const files = (await run("tar", ["tzf", tarballs.get(name) ?? ""], folder)).split("\n");
  expect(files).toContain("package/README.md");
  expect(files).toContain("package/LICENSE");
  expect(files.filter((file) => /\.test\.|\/test\/|tsbuildinfo/.test(file))).toEqual([]);
});
