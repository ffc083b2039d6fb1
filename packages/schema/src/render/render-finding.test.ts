import { expect, it } from "vitest";
import { type Finding, renderFinding, renderFindings } from "../index.ts";

const finding: Finding = {
  rule: "wrong-type",
  severity: "error",
  message: "name must be a string, not the number 5.",
  library: "platform/corp@2026.01.0",
  file: "lz_library_metadata.json",
  line: 3,
  column: 11,
  hint: 'Put it in quotes: "5".',
};

it("shows what, where, the lines around it and what to do", () => {
  const source = '{\n  "path": "x",\n  "name": 5,\n  "dependencies": [\n  ]\n}\n';
  expect(renderFinding(finding, source)).toBe(
    [
      "error: name must be a string, not the number 5. [wrong-type]",
      "  at lz_library_metadata.json:3:11 in platform/corp@2026.01.0",
      "  1 | {",
      '  2 |   "path": "x",',
      '> 3 |   "name": 5,',
      "    |           ^",
      '  4 |   "dependencies": [',
      "  5 |   ]",
      '  hint: Put it in quotes: "5".',
    ].join("\n"),
  );
});

it.each([
  { given: "no source", source: undefined },
  { given: "a source that is shorter than the place says", source: "{}" },
  { given: "a line that is shorter than the place says", source: "{\n\n5\n" },
])("does without lines for $given", ({ source }) => {
  expect(renderFinding(finding, source).split("\n")).toHaveLength(3);
});

it("does without a place for a finding that has none", () => {
  expect(renderFinding({ rule: "a", severity: "info", message: "b" }, "text")).toBe("info: b [a]");
});

/** The column of the mark and the character above it. */
function marked(source: string, column: number): { readonly row: string; readonly mark: number } {
  const lines = renderFinding({ ...finding, line: 1, column, hint: undefined }, source).split("\n");
  return { row: lines[2] ?? "", mark: (lines[3] ?? "").indexOf("^") };
}

it.each([
  { given: "tabs", source: "\t\tX", column: 3, row: "> 1 |     X", mark: 10 },
  { given: "wide characters", source: "日本X", column: 3, row: "> 1 | 日本X", mark: 10 },
  { given: "emoji of two units", source: "🎉X", column: 3, row: "> 1 | 🎉X", mark: 8 },
  { given: "flags", source: "🇩🇪X", column: 5, row: "> 1 | 🇩🇪X", mark: 8 },
  { given: "narrow katakana", source: "ｱｲX", column: 3, row: "> 1 | ｱｲX", mark: 8 },
  { given: "combining characters", source: "e\u0301X", column: 3, row: "> 1 | e\u0301X", mark: 7 },
  { given: "escapes for a terminal", source: "\u001b[2JX", column: 5, row: "> 1 | \\u{1b}[2JX", mark: 15 },
  { given: "characters that turn text around", source: "\u202eX", column: 2, row: "> 1 | \\u{202e}X", mark: 14 },
  { given: "the end of the line", source: "ab", column: 3, row: "> 1 | ab", mark: 8 },
])("sets the mark right after $given", ({ source, column, row, mark }) => {
  expect(marked(source, column)).toEqual({ row, mark });
});

it.each([
  { given: "at its start", before: 0 },
  { given: "in its middle", before: 5000 },
  { given: "at its end", before: 10_000 },
])("cuts a long line so that the place $given is seen", ({ before }) => {
  const { row, mark } = marked(`${"a".repeat(before)}X${"b".repeat(10_000 - before)}`, before + 1);
  expect(row.length).toBeLessThan(120);
  expect(row[mark]).toBe("X");
});

it("leaves no line blank that holds text further left", () => {
  const [, , before = "", line = ""] = renderFinding(
    { ...finding, line: 2, column: 500 },
    `short\n${"a".repeat(600)}`,
  ).split("\n");
  expect([before, line.startsWith("> 2 | …aaa")]).toEqual(["  1 | …", true]);
});

it("cuts no character in two", () => {
  const { row } = marked(`a${"🎉".repeat(200)}X${"🎉".repeat(200)}`, 402);
  expect(row).toMatch(/^> 1 \| …🎉+X🎉+…$/u);
});

it("lets nothing in a finding act on the terminal", () => {
  const text = "\u001b]0;title\u0007\r\n";
  const told = renderFinding({ ...finding, message: text, hint: text, file: text, library: text });
  expect(told).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  expect(told.split("\n")).toHaveLength(3);
});

it.each([
  { given: "a password", source: '"https://me:s3cret@h.example", X' },
  { given: "a token far behind a wide name", source: `"日本?token=s3cret&x=1", X` },
  { given: "two secrets", source: '"https://s3cret@h.example?sig=s3cret" X' },
  { given: "a secret that begins left of what is shown", source: `"https://h.example?sig=${"s3cret".repeat(30)}" X` },
])("masks $given, and keeps the mark where it was", ({ source }) => {
  const { row, mark } = marked(source, source.indexOf("X") + 1);
  expect(row).not.toContain("s3cret");
  expect(row).toContain("*");
  expect(row.indexOf("X") + (row.includes("日") ? 2 : 0)).toBe(mark);
});

it("renders many findings of several texts, each with the lines of its own", () => {
  const texts = new Map([
    ["a.json", '{\r\n"a":\r5\n}'],
    ["b.json", "[\n]"],
  ]);
  const findings = ["a.json", "b.json", "c.json", "a.json"].map((file, index) => ({
    ...finding,
    file,
    line: index === 3 ? 3 : 2,
    column: 1,
  }));
  const sourceOf = ({ file = "" }: Finding): string | undefined => texts.get(file);
  const rendered = renderFindings(findings, sourceOf);
  expect(rendered).toEqual(findings.map((each) => renderFinding(each, sourceOf(each))));
  expect(rendered[3]).toContain('  1 | {\n  2 | "a":\n> 3 | 5\n    | ^\n  4 | }');
});

it("renders a finding on each line of a document as big as documents may be", () => {
  const count = 60_000;
  const source = `${" ".repeat(60)}"a": 5,\n`.repeat(count);
  const findings = Array.from({ length: count }, (_, index) => ({ ...finding, line: index + 1, column: 66 }));
  const rendered = renderFindings(findings, () => source);
  expect(rendered).toHaveLength(count);
  expect(rendered.at(-1)).toContain(`> ${count} | `);
});
