import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { messageSheet } from "./message-sheet.ts";

const workspaceRoot = join(import.meta.dirname, "../../..");
const folders: string[] = [];

function sheetOf(source: string): string {
  const root = mkdtempSync(join(tmpdir(), "messages-"));
  folders.push(root);
  mkdirSync(join(root, "packages/shelf/src"), { recursive: true });
  writeFileSync(join(root, "packages/shelf/src/shelf.ts"), source);
  return messageSheet(root);
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it.each([
  {
    given: "an error, with its code, message and hint",
    source:
      'throw new ShelfError("SHELF_FULL", { message: `No room for ${book}.`, context: {}, hint: "Buy another." });',
    told: '### SHELF_FULL\n\n- packages/shelf/src/shelf.ts:1\n  message: `No room for ${book}.`\n  hint: "Buy another."\n',
  },
  {
    given: "a finding that names its rule",
    source: 'const found = [{ rule: "lost-book", message: said, file }];',
    told: "### lost-book\n\n- packages/shelf/src/shelf.ts:1\n  message: said\n",
  },
  {
    given: "a finding in a rule",
    source:
      'export const lostBook: Rule = {\n  id: "lost-book",\n  *check() {\n    yield { message: `${name} is lost.` };\n  },\n};',
    told: "### lost-book\n\n- packages/shelf/src/shelf.ts:4\n  message: `${name} is lost.`\n",
  },
  {
    given: "any other text, under its function",
    source: "function done() {\n  stderr.write(`Put ${count} books.\\n`);\n}",
    told: "### done\n\n- packages/shelf/src/shelf.ts:2\n  `Put ${count} books.\\n`\n",
  },
  {
    given: "a text in what stands beside a message",
    source: 'say({ message: said, context: { reason: "it is full" } });',
    told: '"it is full"',
  },
])("prints $given", ({ source, told }) => {
  expect(sheetOf(source)).toContain(told);
});

it("leaves out what is no text: single words, types, imports", () => {
  expect(sheetOf('import "a b";\ntype Shelf = "an oak one";\nconst word = "shelf";')).toBe("# 0 messages\n");
});

it("finds every code that errors are made with", () => {
  const sheet = messageSheet(workspaceRoot);
  expect(sheet.match(/^### [A-Z]+(?:_[A-Z]+)+$/gm)?.length).toBeGreaterThan(50);
  expect(sheet).not.toContain(".test.ts");
});

it("shows messages and hints of errors that begin with a capital or a name and end as sentences do", () => {
  const sections = messageSheet(workspaceRoot).split("### ");
  const errors = sections.filter((each) => /^(?!LZ_)[A-Z]+_[A-Z_]+\n/.test(each));
  const texts = errors.flatMap((each) => each.match(/(?<=^ {2}(?:message|hint): [`"']).*(?=[`"']$)/gm) ?? []);
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => !/^(?:[A-Z"]|\$\{|--|@).*[.?:}]$/.test(text))).toEqual([]);
});
