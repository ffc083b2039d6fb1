import { expect, it } from "vitest";
import { type Files, assignment, chainOf, defaults, definition } from "../../test/chain-of.ts";
import { type Change, type Diff, diffChains } from "../index.ts";

async function diff(before: Files, after: Files): Promise<Diff> {
  return diffChains(await chainOf({ ".": before }), await chainOf({ ".": after }));
}

/** Changes as short lines: `- default region!`; the mark tells what breaks. */
function short({ changes }: Diff): string[] {
  return changes.map(
    ({ subject, change, of, was, name, breaks }) =>
      [change, subject, of, was, name].filter((part) => part !== undefined).join(" ") +
      (breaks === undefined ? "" : "!"),
  );
}

const file = "lz_policy_default_values.json";

function version(of: string, policyRule: unknown = {}): unknown {
  return { name: "D", properties: { version: of, policyRule } };
}

it.each([
  {
    given: "defaults",
    before: { [file]: defaults({ region: { A: ["p"] }, old: { B: ["p", "q"] }, gone: { C: ["p"] } }) },
    after: { [file]: defaults({ region: { A: ["p"], D: ["p"] }, young: { B: ["p", "q"] }, more: { E: ["x"] } }) },
    expected: ["removed default gone!", "added default more", "renamed default old young!", "added pair region D.p"],
  },
  {
    given: "a pair that a default leaves out",
    before: { [file]: defaults({ region: { A: ["p", "q"] } }) },
    after: { [file]: defaults({ region: { A: ["p"] } }) },
    expected: ["removed pair region A.q!"],
  },
  {
    given: "assignments",
    before: {
      "a.lz_policy_assignment.json": assignment("A", "D", { p: 1 }),
      "b.lz_policy_assignment.json": assignment("B", "D", { only: "here" }),
    },
    after: {
      "a.lz_policy_assignment.json": assignment("A", "D", { p: 2 }),
      "c.lz_policy_assignment.json": assignment("C", "E", { x: [1, 2, 3], y: "z" }),
    },
    expected: ["changed policy_assignment A", "removed policy_assignment B!", "added policy_assignment C"],
  },
  {
    given: "a definition with another name, and another file name",
    before: { "x.lz_policy_definition.json": definition("Deny-X", { p: "String" }) },
    after: { "y.lz_policy_definition.json": definition("Deny-X-2", { p: "String" }) },
    expected: ["renamed policy_definition Deny-X Deny-X-2!"],
  },
  {
    given: "parameters",
    before: {
      "x.lz_policy_definition.json": definition("D", {
        gone: "String",
        type: "String",
        listed: { type: "String", defaultValue: "a" },
        narrower: { type: "String", allowedValues: ["a", "b"], defaultValue: "a" },
        wider: { type: "String", allowedValues: ["a"], defaultValue: "a" },
        must: { type: "String", defaultValue: "x" },
        effect: { type: "String", defaultValue: "Audit" },
        regionS: { type: "Integer", defaultValue: 7 },
      }),
    },
    after: {
      "x.lz_policy_definition.json": definition("D", {
        type: "Array",
        listed: { type: "String", allowedValues: ["a"], defaultValue: "a" },
        narrower: { type: "string", allowedValues: ["a"], defaultValue: "a" },
        wider: { type: "String", allowedValues: ["a", "b"], defaultValue: "a" },
        must: { type: "String" },
        effect: { type: "String", defaultValue: "Deny" },
        regions: { type: "Integer", defaultValue: 7 },
        needed: { type: "Boolean" },
        free: { type: "Boolean", defaultValue: true },
      }),
    },
    expected: [
      "changed parameter D effect",
      "added parameter D free",
      "removed parameter D gone!",
      "changed parameter D listed!",
      "changed parameter D must!",
      "changed parameter D narrower!",
      "added parameter D needed!",
      "renamed parameter D regionS regions",
      "changed parameter D type!",
      "changed parameter D wider",
    ],
  },
  {
    given: "what archetypes and overrides hold",
    before: {
      "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: [a, b]\npolicy_definitions: [d]",
      "o.lz_archetype_override.yaml": "name: o\nbase_archetype: r\npolicy_assignments_to_remove: [a]",
    },
    after: {
      "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: [b, c]\npolicy_definitions: []",
      "o.lz_archetype_override.yaml": "name: o\nbase_archetype: r\npolicy_assignments_to_add: [x]",
    },
    expected: [
      "changed archetype_override o",
      "added member o c",
      "removed member o d",
      "added member o x",
      "removed member r a!",
      "added member r c",
      "removed member r d",
    ],
  },
  {
    given: "a pair in other capitals",
    before: { [file]: defaults({ region: { A: ["workspaceID", "q"] } }) },
    after: { [file]: defaults({ region: { A: ["workspaceId", "Q"] } }) },
    expected: ["renamed pair region A.q A.Q", "renamed pair region A.workspaceID A.workspaceId"],
  },
  {
    given: "an override that removes more",
    before: {
      "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: [a, b]",
      "o.lz_archetype_override.yaml": "name: o\nbase_archetype: r",
    },
    after: {
      "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: [a, b]",
      "o.lz_archetype_override.yaml": "name: o\nbase_archetype: r\npolicy_assignments_to_remove: [a]",
    },
    expected: ["changed archetype_override o", "removed member o a!"],
  },
  {
    given: "an override that starts from another archetype",
    before: {
      "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: [a, b]",
      "s.lz_archetype_definition.yaml": "name: s\npolicy_assignments: [b]",
      "o.lz_archetype_override.yaml": "name: o\nbase_archetype: r",
    },
    after: {
      "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: [a, b]",
      "s.lz_archetype_definition.yaml": "name: s\npolicy_assignments: [b]",
      "o.lz_archetype_override.yaml": "name: o\nbase_archetype: s",
    },
    expected: ["changed archetype_override o", "removed member o a!"],
  },
  {
    given: "an override whose base changes",
    before: {
      "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: [a]",
      "o.lz_archetype_override.yaml": "name: o\nbase_archetype: r",
    },
    after: {
      "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: []",
      "o.lz_archetype_override.yaml": "name: o\nbase_archetype: r",
    },
    expected: ["removed member o a!", "removed member r a!"],
  },
  {
    given: "a management group that changes its archetypes",
    before: {
      "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: [a]",
      "s.lz_archetype_definition.yaml": "name: s\npolicy_assignments: [a]",
      "a.lz_architecture_definition.yaml":
        "name: a\nmanagement_groups: [{ id: x, archetypes: [r] }, { id: y, archetypes: [r] }, { id: z, archetypes: [gone] }]",
    },
    after: {
      "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: [a]",
      "s.lz_archetype_definition.yaml": "name: s\npolicy_assignments: [a]",
      "a.lz_architecture_definition.yaml":
        "name: a\nmanagement_groups: [{ id: x, archetypes: [] }, { id: y, archetypes: [s] }, { id: z, archetypes: [] }]",
    },
    expected: ["changed management_group a x!", "changed management_group a y", "changed management_group a z!"],
  },
  {
    given: "an assignment of another definition, which declares less or wants more",
    before: {
      "D.lz_policy_definition.json": definition("D", { p: "String", q: "String" }),
      "E.lz_policy_definition.json": definition("E", { P: "String", q: "String", r: "String" }),
      "F.lz_policy_definition.json": definition("F", { p: "String" }),
      "G.lz_policy_definition.json": definition("G", { p: "String", q: "String", r: { type: "String" } }),
      "a.lz_policy_assignment.json": assignment("A", "D"),
      "b.lz_policy_assignment.json": assignment("B", "D"),
      "c.lz_policy_assignment.json": assignment("C", "D"),
    },
    after: {
      "D.lz_policy_definition.json": definition("D", { p: "String", q: "String" }),
      "E.lz_policy_definition.json": definition("E", { P: "String", q: "String", r: "String" }),
      "F.lz_policy_definition.json": definition("F", { p: "String" }),
      "G.lz_policy_definition.json": definition("G", { p: "String", q: "String", r: { type: "String" } }),
      "a.lz_policy_assignment.json": assignment("A", "E"),
      "b.lz_policy_assignment.json": assignment("B", "F"),
      "c.lz_policy_assignment.json": assignment("C", "G"),
    },
    expected: ["changed policy_assignment A", "changed policy_assignment B!", "changed policy_assignment C!"],
  },
  {
    given: "a version of a definition that goes while others stay",
    before: {
      "D.0.9.0.lz_policy_definition.json": version("0.9.0"),
      "D.1.0.0.lz_policy_definition.json": version("1.0.0"),
    },
    after: {
      "D.1.0.0.lz_policy_definition.json": version("1.0.0"),
      "D.1.1.0.lz_policy_definition.json": version("1.1.0", { more: [1, 2, 3, 4], and: { so: "on" } }),
    },
    expected: ["added policy_definition D", "removed policy_definition D!"],
  },
  {
    given: "the version of the only definition of a name",
    before: { "D.lz_policy_definition.json": version("0.9.0") },
    after: { "D.lz_policy_definition.json": version("1.0.0") },
    expected: ["changed policy_definition D"],
  },
  {
    given: "management groups",
    before: {
      "a.lz_architecture_definition.yaml":
        "name: a\nmanagement_groups: [{ id: top, archetypes: [r] }, { id: x, parent_id: top }, { id: y, parent_id: top }]",
    },
    after: {
      "a.lz_architecture_definition.yaml":
        "name: a\nmanagement_groups: [{ id: top, archetypes: [r, s] }, { id: z, parent_id: top }, { id: y, parent_id: z }]",
    },
    expected: [
      "changed management_group a top",
      "removed management_group a x!",
      "changed management_group a y!",
      "added management_group a z",
    ],
  },
  {
    given: "dependencies",
    before: {
      "lz_library_metadata.json": { dependencies: [{ path: "platform/a", ref: "1" }, { custom_url: "../b" }] },
    },
    after: {
      "lz_library_metadata.json": {
        dependencies: [{ path: "platform/a", ref: "2" }, { custom_url: "https://me:s3cret@h.example/c.zip" }],
      },
    },
    expected: [
      "removed dependency ../b!",
      "added dependency https://***@h.example/c.zip",
      "changed dependency platform/a",
    ],
  },
  {
    given: "nothing but the order of keys, spaces and the kind of file",
    before: { "x.lz_policy_definition.json": '{"name":"D","properties":{"a":1,"b":[2]}}' },
    after: { "x.lz_policy_definition.yaml": "properties:\n  b: [2]\n  a: 1\nname: D\n" },
    expected: [],
  },
])("names changes of $given", async ({ before, after, expected }) => {
  expect(short(await diff(before, after))).toEqual(expected);
});

it("tells what changed inside", async () => {
  const set = (version: string, ids: readonly string[]): Files => ({
    "s.lz_policy_set_definition.json": {
      name: "S",
      properties: {
        metadata: { version },
        policyDefinitions: ids.map((id) => ({
          policyDefinitionReferenceId: id,
          policyDefinitionId: `/providers/Vendor.Authorization/policyDefinitions/${id}`,
          definitionVersion: version,
        })),
      },
    },
  });
  const { changes } = await diff(set("1", ["a", "b"]), set("2", ["b", "c"]));
  expect(changes.map(({ details }) => details)).toEqual([
    ['properties.metadata.version: "1" → "2"', "member c added", "member a removed", "definitionVersion changed in b"],
  ]);
});

it("says why a change of a parameter breaks", async () => {
  const declared = (allowedValues: readonly string[]): Files => ({
    "x.lz_policy_definition.json": definition("D", { p: { type: "String", defaultValue: "a", allowedValues } }),
  });
  const { changes } = await diff(declared(["a", "b", "c"]), declared(["a"]));
  expect(changes).toMatchObject([
    { details: ['allowedValues: ["a","b","c"] → ["a"]'], breaks: 'no longer allowed: "b", "c"' },
  ]);
});

it("matches each renamed thing once, however many are alike", async () => {
  const twins = (names: readonly string[]): Files =>
    Object.fromEntries(names.map((name) => [`${name}.lz_policy_definition.json`, definition(name, { p: "String" })]));
  const result = await diff(twins(["b-old", "a-old"]), twins(["b-new", "a-new", "c-new"]));
  expect(short(result)).toEqual([
    "renamed policy_definition a-old a-new!",
    "renamed policy_definition b-old b-new!",
    "added policy_definition c-new",
  ]);
});

it.each([
  { given: "another release", path: "p/alz", below: "p/alz@2", expected: ["removed dependency p/alz"] },
  { given: "the same place", path: "p/alz", below: "p/alz", expected: ["removed dependency p/alz"] },
  {
    given: "only a name that starts alike",
    path: "p/alz",
    below: "p/alz-2@2",
    expected: ["removed dependency p/alz!"],
  },
])("loses nothing with a dependency that stays in the chain: $given", async ({ path, below, expected }) => {
  const before = await chainOf({
    "p/alz@1": {},
    ".": { "lz_library_metadata.json": { dependencies: [{ path, ref: "1" }] } },
  });
  const after = await chainOf({ [below]: {}, slz: {}, ".": { "lz_library_metadata.json": {} } });
  const result = diffChains(before, after);
  expect(short(result)).toEqual(expected);
  expect(result.changes[0]?.details).toEqual(expected[0]?.endsWith("!") ? [] : [`still in the chain as ${below}`]);
});

it("compares whole chains, or root libraries only", async () => {
  const chain = (value: number) =>
    chainOf({ base: { "b.lz_policy_assignment.json": assignment("B", "D", { p: value }) }, ".": {} });
  const [before, after] = await Promise.all([chain(1), chain(2)]);
  expect(short(diffChains(before, after))).toEqual(["changed policy_assignment B"]);
  expect(short(diffChains(before, after, { ownOnly: true }))).toEqual([]);
});

it.each([
  { given: "a patch that breaks", from: "lib@2026.04.2", to: "lib@2026.04.3", kind: "patch", patchBreaks: true },
  { given: "a patch with a digit less", from: "lib@2024.07.02", to: "lib@2024.07.3", kind: "patch", patchBreaks: true },
  {
    given: "a patch with a modifier",
    from: "lib@2024.07.2",
    to: "lib@2024.07.3-legacy",
    kind: "patch",
    patchBreaks: true,
  },
  { given: "a new release", from: "lib@2026.04.2", to: "lib@2026.05.0", kind: "release", patchBreaks: false },
  { given: "the way back", from: "lib@2026.04.2", to: "lib@2026.04.1", kind: "older", patchBreaks: false },
  { given: "two libraries", from: "lib@2026.04.2", to: "bil@2026.04.3", kind: undefined, patchBreaks: false },
  { given: "folders", from: ".", to: "./new", kind: undefined, patchBreaks: false },
])("knows $given", async ({ from, to, kind, patchBreaks }) => {
  const before = await chainOf({ [from]: { [file]: defaults({ region: { A: ["p"] } }) } });
  const result = diffChains(before, await chainOf({ [to]: {} }));
  expect(result.step?.kind).toBe(kind);
  expect(result.patchBreaks).toBe(patchBreaks);
});

it("needs a library on either side", async () => {
  const chain = await chainOf({ ".": {} });
  expect(() => diffChains(chain, { ...chain, libraries: [] })).toThrow(
    expect.objectContaining({ code: "CHAIN_EMPTY" }),
  );
});

it("gives the same changes whatever the order of libraries' files", async () => {
  const files = {
    "b.lz_policy_assignment.json": assignment("B", "D"),
    "a.lz_policy_assignment.json": assignment("A", "D"),
  };
  const reversed = Object.fromEntries(Object.entries(files).toReversed());
  const changes = (result: Diff): readonly Change[] => result.changes;
  expect(changes(await diff({}, files))).toEqual(changes(await diff({}, reversed)));
});
