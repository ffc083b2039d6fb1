import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { azure, type LibraryTree, neutral, readLibrary } from "../src/index.ts";

const root = new URL("../../../fixtures/documents/", import.meta.url);
const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());

interface FixtureOptions {
  readonly dialect?: "neutral" | "azure";
  readonly published?: boolean;
}

it.each(folders.map(({ name }) => name))("reads %s", async (name) => {
  const folder = new URL(`${encodeURIComponent(name)}/`, root);
  const { dialect, published } = readOptions(folder);
  const documents = await readLibrary(treeOf(folder), {
    dialect: dialect === "azure" ? azure : neutral,
    library: "fixture",
    published,
  });
  const { findings, metadata, defaults } = documents;
  const told = JSON.stringify({ findings, metadata: metadata?.value, defaults: defaults?.value }, undefined, 2);
  await expect(`${told}\n`).toMatchFileSnapshot(decodeURIComponent(new URL("expected.json", folder).pathname));
});

function readOptions(folder: URL): FixtureOptions {
  if (!readdirSync(folder).includes("options.json")) return {};
  return JSON.parse(readFileSync(new URL("options.json", folder), "utf8")) as FixtureOptions;
}

function treeOf(folder: URL): LibraryTree {
  return {
    list: async () =>
      readdirSync(folder)
        .filter((name) => name !== "expected.json" && name !== "options.json")
        .sort()
        .map((name) => ({ name, kind: "file" })),
    read: async (path) => readFileSync(new URL(path, folder)),
  };
}
