import { join } from "node:path";
import { resolveChain } from "@lzkit/library-resolver";
import { expect, it } from "vitest";
import { checkChain, readInventory } from "../src/index.ts";

const fixtures = join(import.meta.dirname, "../../../fixtures/demo");

it("takes a resolved chain as it is", async () => {
  const inventory = await readInventory(await resolveChain(join(fixtures, "backup-library")));
  expect(inventory.libraries.map(({ id, assets }) => `${id}: ${assets.map(({ kind }) => kind).join(", ")}`)).toEqual([
    ".: archetype_definition, policy_assignment, policy_definition",
  ]);
  // The file declares backup_tag_name twice. The first one names a parameter that does not exist, but does not count.
  expect(checkChain(inventory).findings.map(({ rule }) => rule)).toEqual(["duplicate-default-name"]);
});

it("tells what is told of how the chain came about, at the severity that is set", async () => {
  const chain = await resolveChain(join(fixtures, "backup-library"));
  const { findings: documents } = chain;
  const settled = { rule: "version-settled", severity: "info" as const, message: "Settled." };
  const inventory = await readInventory({ ...chain, findings: [...documents, settled] });
  const options = { severities: { "version-settled": "warning" } as const, otherRules: ["version-settled"] };
  const { findings } = checkChain(inventory, options);
  expect(findings.find(({ rule }) => rule === "version-settled")).toMatchObject({ severity: "warning" });
  expect(findings.filter(({ rule }) => rule === "duplicate-default-name")).toHaveLength(1);
  expect(() => checkChain(inventory, { severities: options.severities })).toThrow("There is no rule");
});
