import { expect, it } from "vitest";
import { rewriteLinks } from "./rewrite-links.ts";

const pages = [
  { source: "docs/cache.md", page: "cache.md" },
  { source: "docs/rules.md", page: "rules.md" },
  { source: "packages/cli/README.md", page: "packages/cli.md" },
];

it.each([
  { given: "a page beside it", from: 0, text: "[rules](rules.md)", expected: "[rules](./rules.md)" },
  { given: "an anchor", from: 0, text: "[a](rules.md#a-b)", expected: "[a](./rules.md#a-b)" },
  { given: "a README", from: 0, text: "[cli](../packages/cli/README.md#x)", expected: "[cli](./packages/cli.md#x)" },
  {
    given: "the folder of a README",
    from: 0,
    text: "[`cli`](../packages/cli)",
    expected: "[`cli`](./packages/cli.md)",
  },
  { given: "a folder with a page of its name", from: 2, text: "[r](../../docs/rules)", expected: "[r](./../rules.md)" },
  { given: "what the site does not hold", from: 2, text: "see [`a.ts`](src/a.ts).", expected: "see `a.ts`." },
  { given: "another host", from: 0, text: "[x](https://example.com)", expected: "[x](https://example.com)" },
  { given: "an anchor of its own", from: 0, text: "[x](#y)", expected: "[x](#y)" },
  { given: "code", from: 0, text: "`[rules](rules.md)`", expected: "`[rules](rules.md)`" },
  { given: "two on a line", from: 0, text: "[a](rules.md) [b](rules.md)", expected: "[a](./rules.md) [b](./rules.md)" },
])("rewrites $given", ({ from, text, expected }) => {
  expect(rewriteLinks(text, pages[from]!, pages)).toBe(expected);
});
