import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callOf, commandTree, textAfterHelp, withSubcommands } from "./command-tree.ts";
import { examplesOf } from "./help-to-markdown.ts";

const tree = await commandTree();
const examples = withSubcommands(tree).flatMap((command) =>
  examplesOf(textAfterHelp(command)).map((example) => ({ command: callOf(command), example })),
);

const folder = mkdtempSync(join(tmpdir(), "lz-examples-"));

beforeAll(() => {
  for (const command of withSubcommands(tree)) command.exitOverride().action(() => undefined);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The words that a shell passes to `lz` for a line: a function in its place prints them. */
function wordsOf(line: string): string[] {
  const script = `exec 3>&1 >/dev/null 2>&1; PATH=; lz() { printf '%s\\n' "$@" >&3; exit; }; ${line}; exit 0`;
  const output = execFileSync("bash", ["-c", script], { encoding: "utf8", cwd: folder });
  return output.split("\n").slice(0, -1);
}

async function parse(program: Command, words: readonly string[]): Promise<string> {
  return program.parseAsync(words, { from: "user" }).then(
    () => "understood",
    ({ code, message }: { readonly code: string; readonly message: string }) =>
      code === "commander.helpDisplayed" || code === "commander.help" ? "understood" : message,
  );
}

it.each(examples)("the program understands: $example", async ({ example }) => {
  expect(await parse(tree, wordsOf(example))).toBe("understood");
});

it("has an example for every command that does something", () => {
  const without = withSubcommands(tree).filter((command) => !examples.some((each) => each.command === callOf(command)));
  expect(without.map(callOf)).toEqual([]);
});
