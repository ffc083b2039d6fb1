import { createFileTree, readInventory, renderWhy, whyDefault } from "../index.ts";
import { expect, it } from "vitest";
import { neutral } from "@lzkit/schema";
import { assignment, chainOf, defaults, definition } from "../../test/chain-of.ts";

const file = "lz_policy_default_values.json";
const chain = await chainOf({
  base: {
    [file]: defaults({ region: { A: ["allowed", "denied"] }, "B.day": { A: ["days"] } }),
    "A.lz_policy_assignment.json": assignment("A", "D", { allowed: ["here"], other: 1 }),
    "D.lz_policy_definition.json": definition("D", { allowed: "Array", needed: { type: "String" } }),
  },
  middle: { "A.lz_policy_assignment.json": assignment("A", "D", { allowed: [] }) },
  ".": { [file]: defaults({ region: { A: ["allowed"], C: ["x"] } }) },
});

it("tells where a default is declared, what it took the place of, and how it came in", () => {
  expect(whyDefault(chain, "region", { overwrite: true })).toEqual([
    {
      kind: "default",
      name: "region",
      description: undefined,
      supplier: { library: ".", file, line: 4, column: 23, way: ["."] },
      replaced: [{ library: "base", file, line: 4, column: 23, way: [".", "middle", "base"] }],
      passedOver: [],
      sets: [
        { assignment: "A", parameter: "allowed", supplier: { library: ".", file, line: 9, column: 13, way: ["."] } },
        { assignment: "C", parameter: "x", supplier: { library: ".", file, line: 15, column: 13, way: ["."] } },
      ],
    },
  ]);
});

it("tells the default that stays where overwriting is not allowed", () => {
  const [why] = whyDefault(chain, "region");
  expect(why).toMatchObject({
    supplier: { library: "base", way: [".", "middle", "base"] },
    replaced: [],
    passedOver: [{ library: ".", file, line: 4, column: 23, way: ["."] }],
  });
  expect(whyDefault(chain, "B.day")).toMatchObject([{ passedOver: [] }]);
  expect(whyDefault(chain, "region", { overwrite: "extend" })).toMatchObject([{ passedOver: [] }]);
  expect([why].map((each) => each && renderWhy(each)).join("")).toContain(
    "\n  declared again at . lz_policy_default_values.json:4:23, which does not count without --overwrite or --extend\n",
  );
});

it("tells where an assignment is defined, and which defaults its parameters take", () => {
  const [why] = whyDefault(chain, "A");
  expect(why).toMatchObject({
    kind: "assignment",
    supplier: { library: "middle", file: "A.lz_policy_assignment.json", line: 2, column: 11, way: [".", "middle"] },
    replaced: [{ library: "base" }],
    definition: expect.stringMatching(/policyDefinitions\/D$/),
    parameters: [
      { parameter: "allowed", default: "region", supplier: { line: 9, column: 13 } },
      { parameter: "denied", default: "region", supplier: { line: 10, column: 13 } },
      { parameter: "days", default: "B.day", supplier: { line: 21, column: 13 } },
    ],
  });
});

it("tells of an assignment that a default only names", () => {
  const [why] = whyDefault(chain, "C", { overwrite: true });
  expect(why).toMatchObject({ kind: "assignment", supplier: undefined, parameters: [{ default: "region" }] });
});

it("tells what sets a parameter, and what it is otherwise", () => {
  expect(whyDefault(chain, "A.allowed")).toMatchObject([
    {
      kind: "parameter",
      default: { name: "region", supplier: { library: "base", line: 9 } },
      otherwise: [
        { by: "assignment", value: [], supplier: { library: "middle" } },
        { by: "definition", value: [], supplier: { library: "base", file: "D.lz_policy_definition.json" } },
      ],
    },
  ]);
  expect(whyDefault(chain, "A.needed")).toMatchObject([{ default: undefined, otherwise: [{ value: undefined }] }]);
});

it.each([
  { query: "regions", nearest: "region" },
  { query: "A.alowed", nearest: "A.allowed" },
  { query: "something else", nearest: undefined },
  { query: "__proto__", nearest: undefined },
])("knows no $query", ({ query, nearest }) => {
  const context = { name: query, nearest: nearest === undefined ? [] : [nearest] };
  expect(() => whyDefault(chain, query)).toThrow(expect.objectContaining({ code: "NAME_UNKNOWN", context }));
});

it("takes the shortest way, and of equal ones the first", async () => {
  const tree = createFileTree([]);
  const bytes = new TextEncoder().encode(JSON.stringify(defaults({ region: {} })));
  const documented = createFileTree([{ path: file, bytes }]);
  const inventory = await readInventory({
    dialect: neutral,
    libraries: [
      { id: "base", tree: documented },
      { id: "deep", tree, dependencies: ["base"] },
      { id: "left", tree, dependencies: ["deep"] },
      { id: "right", tree, dependencies: ["base"] },
      { id: "far", tree, dependencies: ["base"] },
      { id: ".", tree, dependencies: ["left", "right", "far"] },
    ],
  });
  expect(whyDefault(inventory, "region")).toMatchObject([{ supplier: { way: [".", "right", "base"] } }]);
});

it.each([
  {
    query: "region",
    expected: `default region
  declared at . lz_policy_default_values.json:4:23
  in the place of base lz_policy_default_values.json:4:23
  sets A.allowed  (. lz_policy_default_values.json:9:13)
  sets C.x  (. lz_policy_default_values.json:15:13)
`,
  },
  {
    query: "A.allowed",
    expected: `parameter A.allowed
  takes the default region
  as written at . lz_policy_default_values.json:9:13
  in the place of base lz_policy_default_values.json:4:23
  else the assignment has []  (middle A.lz_policy_assignment.json:7:18)
  else the definition has []  (base D.lz_policy_definition.json:6:18)
`,
  },
  {
    query: "A.needed",
    expected: `parameter A.needed
  no default sets it
  the definition has no value  (base D.lz_policy_definition.json:10:17)
`,
  },
])("shows the answer for $query", ({ query, expected }) => {
  expect(whyDefault(chain, query, { overwrite: true }).map(renderWhy)).toEqual([expected]);
});

it.each(["A.REGION", "a.region", "A.Region"])(
  "takes %s for the parameter in whatever capitals it is written",
  async (query) => {
    const chain = await chainOf({
      ".": {
        "A.lz_policy_assignment.json": assignment("A", "D", { REGION: "own" }),
        "D.lz_policy_definition.json": definition("D", { region: "String" }),
        "lz_policy_default_values.json": defaults({ d: { A: ["Region"] } }),
      },
    });
    const [why] = whyDefault(chain, query);
    expect(why).toMatchObject({
      kind: "parameter",
      assignment: "A",
      parameter: "Region",
      default: { name: "d" },
      otherwise: [{ by: "assignment", value: "own" }, { by: "definition" }],
    });
  },
);
