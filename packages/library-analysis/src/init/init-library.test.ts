import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { azure, neutral } from "@lzkit/schema";
import { parse } from "yaml";
import { expect, it } from "vitest";
import { type InitOptions, checkChain, createFileTree, initLibrary, readInventory } from "../index.ts";

const schemas = {
  metadata: { title: "Library metadata" },
  defaults: JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve("@lzkit/schema/schemas/policy-default-values.json"), "utf8"),
  ),
};

const withSchemas: InitOptions = { dialect: neutral, name: "mine", schemas };
const stacked: InitOptions = {
  dialect: azure,
  name: "contoso",
  displayName: "Contoso",
  description: "What Contoso adds",
  dependencies: [{ path: "platform/alz", ref: "2026.04.2" }, { custom_url: "../shared" }],
};

it.each([
  { given: "a neutral library", dialect: neutral, name: "mine" },
  { given: "a neutral library with schemas", ...withSchemas },
  { given: "an Azure library that is stacked on others", ...stacked },
])("makes $given in which a check finds nothing", async (options) => {
  const files = initLibrary(options).map(({ path, content }) => ({ path, bytes: new TextEncoder().encode(content) }));
  const tree = createFileTree(files);
  const { findings } = checkChain(
    await readInventory({ dialect: options.dialect, libraries: [{ id: ".", tree, dependencies: ["x"] }] }),
  );
  expect(findings).toEqual([]);
});

it("writes the metadata that was asked for", () => {
  const [metadata, defaults] = initLibrary(stacked);
  expect(metadata?.path).toBe("alz_library_metadata.json");
  expect(JSON.parse(metadata?.content ?? "")).toEqual({
    $schema: expect.stringMatching(/^https:.*library_metadata\.json$/),
    name: "contoso",
    display_name: "Contoso",
    description: "What Contoso adds",
    dependencies: [{ path: "platform/alz", ref: "2026.04.2" }, { custom_url: "../shared" }],
  });
  expect(defaults?.path).toBe("alz_policy_default_values.json");
});

it("keeps the schemas beside the library where the dialect has none on the web", () => {
  const files = new Map(initLibrary(withSchemas).map(({ path, content }) => [path, content]));
  expect([...files.keys()]).toEqual([
    "lz_library_metadata.json",
    "lz_policy_default_values.json",
    ".vscode/settings.json",
    ".vscode/schemas/library-metadata.json",
    ".vscode/schemas/policy-default-values.json",
    ".github/workflows/library.yml",
  ]);
  const settings = JSON.parse(files.get(".vscode/settings.json") ?? "");
  for (const { url } of settings["json.schemas"]) expect(files.has(url.slice(2))).toBe(true);
  expect(JSON.parse(files.get(".vscode/schemas/policy-default-values.json") ?? "")).toEqual(schemas.defaults);
});

it("makes a workflow that checks the library", () => {
  const workflow = initLibrary({ dialect: neutral, name: "mine", cliVersion: "1.2.3" }).at(-1);
  const { jobs } = parse(workflow?.content ?? "");
  expect(jobs.check.steps.at(-1)).toEqual({ run: "npx --yes @lzkit/cli@1.2.3 check --format github" });
});

it("pins the actions of the workflow to the commits that this workspace uses itself", () => {
  const workflow = initLibrary({ dialect: neutral, name: "mine" }).at(-1);
  const ours = readFileSync(new URL("../../../../.github/workflows/ci.yml", import.meta.url), "utf8");
  const uses = workflow?.content.match(/uses: .*/g) ?? [];
  expect(uses).toHaveLength(2);
  for (const each of uses) expect(ours).toContain(`${each}\n`);
});
