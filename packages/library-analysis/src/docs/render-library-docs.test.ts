import { expect, it } from "vitest";
import { assignment, chainOf, defaults, definition } from "../../test/chain-of.ts";
import { type Inventory, renderLibraryDocs } from "../index.ts";

const builtIn = "/providers/Vendor.Authorization/policyDefinitions/e56962a6";
const chain: Inventory = await chainOf({
  "platform/base@1": {
    "lz_policy_default_values.json": defaults({ base_only: { A: ["p"] } }),
    "A.lz_policy_assignment.json": assignment("A", "D", { Q: "not the type that counts" }),
    "D.lz_policy_definition.json": definition("D", { p: "String", q: "Array" }),
    "root.lz_archetype_definition.yaml": "name: root\npolicy_assignments: [A]",
  },
  "platform/mine@2": {
    "lz_library_metadata.json": {
      name: "mine",
      display_name: "Mine",
      description: "My library",
      path: "platform/mine",
      dependencies: [{ path: "platform/base", ref: "1" }, { custom_url: "https://me:s3cret@h.example/extra.zip" }],
    },
    "lz_policy_default_values.json": {
      defaults: [
        {
          default_name: "regions|x",
          description: "Where | what *may*\nbe built",
          policy_assignments: [
            { policy_assignment_name: "A", parameter_names: ["Q"] },
            { policy_assignment_name: "B", parameter_names: ["n"] },
          ],
        },
      ],
    },
    "B.lz_policy_assignment.json": {
      name: "B",
      properties: { policyDefinitionId: builtIn, parameters: { n: { value: 3 } } },
    },
    "o.lz_archetype_override.yaml": "name: o\nbase_archetype: root\npolicy_assignments_to_add: [B]",
    "a.lz_architecture_definition.yaml":
      "name: a\nmanagement_groups: [{ id: top, display_name: Top, archetypes: [o] }, { id: low, parent_id: top }]",
  },
});

const own = `## Dependencies

- \`platform/base\` at \`1\`
- \`https://***@h.example/extra.zip\`

## Usage

In \`lz_library_metadata.json\` of the library that is stacked on this one:

\`\`\`json
{
  "dependencies": [
    {
      "path": "platform/mine",
      "ref": "<release>"
    }
  ]
}
\`\`\`

## Policy default values

| default | type | description | sets |
| --- | --- | --- | --- |
| \`regions\\|x\` | array or integer | Where \\| what \\*may\\* be built | \`A.Q\`<br>\`B.n\` |

## Architectures

### Architecture \`a\`

\`\`\`mermaid
flowchart TD
  n0("Top<br/>(o)")
  n1("low")
  n0 --> n1
\`\`\`

## Archetypes

### Archetype \`o\`

An override of \`root\`.

<details>
<summary>2 policy assignments</summary>

- \`A\`
- \`B\`

</details>

## Contents

<details>
<summary>1 policy assignment</summary>

- \`B\`

</details>

<details>
<summary>1 archetype override</summary>

- \`o\`

</details>

<details>
<summary>1 architecture definition</summary>

- \`a\`

</details>
`;

it("documents what a library holds itself", () => {
  expect(renderLibraryDocs(chain, { ownOnly: true })).toBe(own);
});

it("documents the whole chain, with the library of each default", () => {
  const docs = renderLibraryDocs(chain);
  expect(docs).toContain(
    "| default | type | description | sets | library |\n| --- | --- | --- | --- | --- |\n" +
      "| `base_only` | string |  | `A.p` | `platform/base@1` |\n",
  );
  expect(docs).toContain("<summary>2 policy assignments</summary>\n\n- `A`\n- `B`\n");
  expect(docs).toContain("### Archetype `root`");
});

it("says how Terraform takes a library of the Azure dialect", () => {
  const azure = { ...chain, dialect: { ...chain.dialect, name: "azure" } };
  expect(renderLibraryDocs(azure)).toContain('```terraform\nprovider "alz" {');
});

it("leaves out what a library does not have", async () => {
  expect(renderLibraryDocs(await chainOf({ ".": {} }))).toBe("\n");
});

it.each([
  { overwrite: "extend" as const, sets: "`A.p`<br>`C.p`" },
  { overwrite: true, sets: "`C.p`" },
  { overwrite: undefined, sets: "`C.p`" },
  { overwrite: false, sets: "`A.p`" },
])("tells what a default sets with overwrite $overwrite", async ({ overwrite, sets }) => {
  const chain = await chainOf({
    base: { "lz_policy_default_values.json": defaults({ d: { A: ["p"] } }) },
    ".": { "lz_policy_default_values.json": defaults({ d: { C: ["p"] } }) },
  });
  expect(renderLibraryDocs(chain, { overwrite })).toContain(`| ${sets} |`);
});
