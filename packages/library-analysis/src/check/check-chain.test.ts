import { expect, it } from "vitest";
import { chainOf, defaults } from "../../test/chain-of.ts";
import { checkChain } from "../index.ts";

it("tells what the documents, the assets and the merge have to tell", async () => {
  const declared = defaults({ region: { A: ["p"] } });
  const { findings } = checkChain(
    await chainOf({
      base: { "lz_policy_default_values.json": declared },
      ".": { "lz_policy_default_values.json": declared, "A.lz_policy_assignment.json": "{" },
    }),
  );
  const rules = findings.map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(["missing-metadata", "invalid-syntax", "default-redeclared"]));
});

it("orders findings by library, file, line and rule", async () => {
  const files = {
    "b.lz_archetype_definition.json": { name: "b", role_definitions: ["y", "x"] },
    "a.lz_archetype_definition.json": { name: "a", role_definitions: ["z"] },
  };
  const { findings } = checkChain(await chainOf({ base: files, ".": { ...files } }));
  const places = findings
    .filter(({ rule }) => rule === "unknown-member")
    .map(({ library, file, line }) => `${library} ${file?.[0]} ${line}`);
  expect(places).toEqual(["base a 4", "base b 4", "base b 5", ". a 4", ". b 4", ". b 5"]);
});

it("sets severities, and leaves out what is off", async () => {
  const inventory = await chainOf({
    ".": { "x.lz_archetype_definition.json": { name: "y", role_definitions: ["z"] } },
  });
  const severities = { "file-name": "error", "unknown-member": "off" } as const;
  const { findings } = checkChain(inventory, { severities });
  expect(findings).toMatchObject([{ rule: "missing-metadata" }, { rule: "file-name", severity: "error" }]);
});

it("refuses a setting for a rule that does not exist", async () => {
  const inventory = await chainOf({ ".": {} });
  expect(() => checkChain(inventory, { severities: { "file-names": "off" } })).toThrow(
    expect.objectContaining({ code: "RULE_UNKNOWN", hint: 'Did you mean "file-name"?' }),
  );
});

it("knows a finding of the baseline again after its lines moved and its library was released anew", async () => {
  const archetype = (before: string): string => `${before}name: root\nrole_definitions: [a, a, b]\n`;
  const first = checkChain(await chainOf({ "lib@1.0": { "root.lz_archetype_definition.yaml": archetype("") } }));
  const baseline = first.findings.map(({ fingerprint }) => fingerprint);
  expect(new Set(baseline).size).toBe(baseline.length);
  const again = await chainOf({ "lib@1.1": { "root.lz_archetype_definition.yaml": archetype("# moved\n") } });
  expect(checkChain(again, { baseline: [...baseline, "old"] })).toMatchObject({
    findings: [],
    known: first.findings.map(({ rule }) => ({ rule })),
    gone: ["old"],
  });
  const fewer = { "root.lz_archetype_definition.yaml": "name: root\nrole_definitions: [a]\n" };
  const { gone } = checkChain(await chainOf({ "lib@1.0": fewer }), { baseline });
  expect(gone).toHaveLength(3);
});
