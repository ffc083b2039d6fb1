import { expect, it } from "vitest";
import { formatTable } from "./format-table.ts";

const plain = { width: undefined, style: (text: string) => text };

it("aligns columns, also of wide characters", () => {
  const rows = [
    ["A", "B"],
    ["漢字", "x"],
    ["abcde", "y"],
  ];
  expect(formatTable(rows, plain)).toBe("A      B\n漢字   x\nabcde  y");
});

it("styles the first row only, and not the space between columns", () => {
  const rows = [
    ["A", "B"],
    ["c", "d"],
  ];
  expect(formatTable(rows, { ...plain, style: (text) => `<${text}>` })).toBe("<A  B>\nc  d");
});

it("breaks the widest cells where the terminal is too narrow", () => {
  const rows = [
    ["NAME", "SOURCE"],
    ["log_workspace_id", "platform/base@2026.01.0/lz_policy_default_values.json:10"],
    ["region", "short"],
  ];
  const table = formatTable(rows, { ...plain, width: 40 });
  expect(table).toBe(
    [
      "NAME              SOURCE",
      "log_workspace_id  platform/base@2026.01.",
      "                  0/lz_policy_default_",
      "                  values.json:10",
      "region            short",
    ].join("\n"),
  );
});

it("breaks no word while another column can give way", () => {
  const rows = [["inclusionTagName", "a/b/c/d/e/f/g"]];
  expect(formatTable(rows, { ...plain, width: 26 })).toBe("inclusionTagName  a/b/c/d/\n                  e/f/g");
});

it("stays readable where it cannot fit", () => {
  const table = formatTable([["a".repeat(20), "b".repeat(20)]], { ...plain, width: 5 });
  expect(table).toBe("aaaaaaaa  bbbbbbbb\naaaaaaaa  bbbbbbbb\naaaa      bbbb");
});

it("lets no cell act on the terminal", () => {
  const table = formatTable([["a\u001b[31m\u0007b\u202ec\nd\te\u200b"]], plain);
  expect(table).toBe(String.raw`a\u{1b}[31m\u{7}b\u{202e}c d\u{9}e\u{200b}`);
});
