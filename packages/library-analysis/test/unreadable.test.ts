import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathFetcher, resolveChain } from "@lzkit/library-resolver";
import { expect, it, onTestFinished } from "vitest";
import { checkChain, readInventory } from "../src/index.ts";

it("tells of links that lead out of the library or nowhere, and reads all the rest", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lz-links-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const library = join(folder, "library");
  await mkdir(join(folder, "outside"));
  await mkdir(library);
  await writeFile(join(folder, "outside/X.lz_policy_definition.json"), "{}");
  await writeFile(
    join(library, "lz_library_metadata.json"),
    '{ "name": "x", "display_name": "X", "description": "X" }',
  );
  await writeFile(join(library, "r.lz_archetype_definition.json"), '{ "name": "r", "policy_definitions": ["gone"] }');
  await symlink("../outside", join(library, "a"));
  await symlink("../outside/X.lz_policy_definition.json", join(library, "b.lz_policy_definition.json"));
  await symlink("nowhere", join(library, "c.lz_policy_definition.json"));

  const { findings } = checkChain(await readInventory(await resolveChain(library)));
  expect(findings.map(({ rule, file }) => `${rule} ${file}`)).toEqual([
    "unreadable-file a",
    "unreadable-file b.lz_policy_definition.json",
    "unreadable-file c.lz_policy_definition.json",
    "unknown-member r.lz_archetype_definition.json",
  ]);
  expect(findings[0]).toMatchObject({ severity: "error", message: expect.stringContaining("leads out of") });
});

it("tells of a file above the limit beside all other findings", async () => {
  const library = await mkdtemp(join(tmpdir(), "lz-large-"));
  onTestFinished(() => rm(library, { recursive: true }));
  const metadata = '{ "name": "x", "display_name": "X", "description": "X" }';
  await writeFile(join(library, "lz_library_metadata.json"), metadata);
  await writeFile(join(library, "a.lz_policy_definition.json"), `"${" ".repeat(200)}"`);
  await writeFile(join(library, "b.lz_policy_definition.json"), "");
  await writeFile(join(library, "r.lz_archetype_definition.json"), '{ "name": "r", "policy_definitions": ["gone"] }');

  const chain = await resolveChain(library, { fetchers: [pathFetcher({ maxFileBytes: 100 })] });
  const { findings } = checkChain(await readInventory(chain));
  expect(findings).toMatchObject([
    {
      rule: "document-too-large",
      severity: "error",
      file: "a.lz_policy_definition.json",
      message: "The file has 202 bytes; at most 100 are read.",
      hint: expect.stringContaining("Take it out of the library"),
    },
    { rule: "empty-document", file: "b.lz_policy_definition.json" },
    { rule: "unknown-member", file: "r.lz_archetype_definition.json" },
  ]);
});
