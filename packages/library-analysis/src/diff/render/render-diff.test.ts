import { expect, it } from "vitest";
import { chainOf, defaults, definition } from "../../../test/chain-of.ts";
import { type Diff, diffChains, renderDiff } from "../../index.ts";

const file = "lz_policy_default_values.json";
const before = await chainOf({
  "lib@2026.04.2": {
    [file]: defaults({ region: { A: ["p"] } }),
    "d.lz_policy_definition.json": definition("D", { p: "String" }),
  },
});
const after = await chainOf({ "lib@2026.04.3": { [file]: defaults({ place: { B: ["q"] } }) } });
const diff = diffChains(before, after);

it("is shown as text", () => {
  expect(renderDiff(diff, "text")).toBe(
    `lib@2026.04.2 → lib@2026.04.3

Defaults:
  + place
      sets B.q
  - region  BREAKING: values that are given for it fail

Policy definitions:
  - D  BREAKING: whoever names this policy definition fails

1 added, 2 removed, 0 renamed, 0 changed; 2 breaking
2026.04.3 is a patch release of 2026.04.2, and yet it breaks those who rely on it.
`,
  );
});

it("is shown as Markdown for a pull request", () => {
  expect(renderDiff(diff, "markdown")).toBe(
    `### \`lib@2026.04.2\` → \`lib@2026.04.3\`

1 added, 2 removed, 0 renamed, 0 changed; 2 breaking.

> [!WARNING]
> 2026.04.3 is a patch release of 2026.04.2, and yet it breaks those who rely on it.

**Breaking**

- default \`region\` removed: values that are given for it fail
- policy definition \`D\` removed: whoever names this policy definition fails

<details>
<summary>Defaults (2)</summary>

- added: \`place\`
  - sets B.q
- removed: \`region\`

</details>

<details>
<summary>Policy definitions (1)</summary>

- removed: \`D\`

</details>
`,
  );
});

it("is shown as JSON", () => {
  expect(JSON.parse(renderDiff(diff, "json"))).toEqual(JSON.parse(JSON.stringify(diff)));
});

it("says so when nothing changed", () => {
  const same = diffChains(before, before);
  expect(renderDiff(same, "text")).toBe("lib@2026.04.2 → lib@2026.04.2\n\nno differences\n");
  expect(renderDiff(same, "markdown")).toContain("No differences.");
});

it("lets no name end the code or start markup", () => {
  const name = "`</details>` **x**";
  const hostile: Diff = { ...diff, changes: [{ subject: "default", change: "added", name, details: ["<b>`|\n# x"] }] };
  const markdown = renderDiff(hostile, "markdown");
  expect(markdown).toContain("- added: `` `</details>` **x** ``\n");
  expect(markdown).toContain("  - \\<b\\>\\`\\| \\# x\n");
});
