import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { expect, inject, it } from "vitest";
import { publicPackages } from "../src/public-packages.ts";
import { run } from "../src/run.ts";

const attw = join(import.meta.dirname, "../node_modules/.bin/attw");
const packages = publicPackages();
const tarballs = inject("tarballs");

it.each(packages)("$name passes publint", async ({ name }) => {
  const { buffer } = new Uint8Array(await readFile(tarballs[name] ?? ""));
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: buffer } });
  expect(pkg["name"]).toBe(name);
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
});

it.each(packages.filter(({ entries }) => entries.length > 0))("$name has types that are not wrong", async (each) => {
  const output = await run(attw, [tarballs[each.name] ?? "", "--profile", "esm-only", "--format", "json"], each.folder);
  expect(JSON.parse(output).analysis.types).toEqual({ kind: "included" });
});

it.each(packages)("$name ships a readme and a licence, but no tests", async ({ name, folder }) => {
  const files = (await run("tar", ["tzf", tarballs[name] ?? ""], folder)).split("\n");
  expect(files).toContain("package/README.md");
  expect(files).toContain("package/LICENSE");
  expect(files.filter((file) => /\.test\.|\/test\/|\.api\.md|tsbuildinfo/.test(file))).toEqual([]);
});
