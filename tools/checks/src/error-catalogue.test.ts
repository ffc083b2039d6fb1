import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { errorCatalogue } from "./error-catalogue.ts";

const workspaceRoot = join(import.meta.dirname, "../../..");
const folders: string[] = [];

function sourceOf(contexts: string): string {
  const root = mkdtempSync(join(tmpdir(), "errors-"));
  folders.push(root);
  mkdirSync(join(root, "packages/shelf/src"), { recursive: true });
  const source = `export interface ShelfErrorContexts {\n${contexts}\n}\nexport class ShelfError<Code> extends LzError {}\n`;
  writeFileSync(join(root, "packages/shelf/src/shelf-error.ts"), source);
  return root;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it("lists each code with its comment, sorted", () => {
  const root = sourceOf(
    "  /** The shelf is full. Buy another. */\n  SHELF_FULL: { readonly size: number };\n" +
      "  /**\n   * No such book.\n   * Look under {@link Other}, or a | b.\n   */\n  BOOK_MISSING: {\n    readonly book: string;\n  };",
  );
  expect(errorCatalogue(root)).toContain(
    "## ShelfError (@lzkit/shelf)\n\n| code | what happened, and what to do |\n| --- | --- |\n" +
      "| `BOOK_MISSING` | No such book. Look under `Other`, or a \\| b. |\n| `SHELF_FULL` | The shelf is full. Buy another. |\n",
  );
});

it("wants a comment on every code", () => {
  expect(() => errorCatalogue(sourceOf("  SHELF_FULL: object;"))).toThrow("the code SHELF_FULL has no comment");
});

it("is what docs/errors.md says", () => {
  expect(readFileSync(join(workspaceRoot, "docs/errors.md"), "utf8")).toBe(errorCatalogue(workspaceRoot));
});
