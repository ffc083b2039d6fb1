import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyWorkspace, type WorkspaceCopy } from "./copy-workspace.ts";

const folder = "packages/cli";
const touched = ["src/commands/name-them.ts", "test/name-them.test.ts", "src/commands.ts"];

describe.skipIf(process.platform === "win32")("nx g ./tools/generators:command", () => {
  let copy: WorkspaceCopy;
  beforeAll(() => {
    copy = copyWorkspace();
    copy.run(".", "nx", "g", "./tools/generators:command", "name-them");
  });
  afterAll(() => copy?.remove());

  it("makes a command whose test and help hold", () => {
    const tests = ["test/name-them.test.ts", "test/program.test.ts"];
    const output = copy.run(folder, "vitest", "run", "--reporter=verbose", ...tests);
    expect(output).toMatch(/lz name-them > has a help with examples/);
    expect(output).toMatch(/name-them\.test\.ts > prints JSON of a stable shape/);
  });

  it.each([
    { given: "compiles", command: "tsc", args: ["-p", "tsconfig.test.json"] },
    { given: "is lint-free", command: "oxlint", args: ["--type-aware", ...touched] },
    { given: "is well formatted", command: "oxfmt", args: ["--check", ...touched] },
  ])("makes a command that $given", ({ command, args }) => {
    expect(() => copy.run(folder, command, ...args)).not.toThrow();
  });

  it("enters it in the reference of commands", () => {
    const output = copy.run("tools/docs", "vitest", "run", "--reporter=verbose", "references", "cli-examples");
    expect(output).toContain("docs/cli.md is up to date");
    expect(output).toContain("the program understands: lz name-them");
    expect(copy.read("docs/cli.md")).toContain("\n## lz name-them\n");
  });

  it("enters it at the end of the list", () => {
    expect(copy.read(`${folder}/src/commands.ts`)).toMatch(/import\("\.\/commands\/name-them\.ts"\)[ },\n]*\];\n$/);
    expect(copy.read(".changeset/lz-name-them.md")).toContain('"@lzkit/cli": minor');
  });

  it.each([
    {
      given: "a name that is taken",
      args: ["tree"],
      says: "There is a file packages/cli/src/commands/tree.ts already",
    },
    { given: "what is not a name", args: ["Tree!"], says: "is not a name in kebab-case" },
    { given: "a summary that is none", args: ["other", "--summary=Shows it."], says: "The summary has no capital" },
  ])("refuses $given, and writes nothing", ({ args, says }) => {
    const before = copy.read(`${folder}/src/commands.ts`);
    expect(() => copy.run(".", "nx", "g", "./tools/generators:command", ...args)).toThrow(says);
    expect(copy.read(`${folder}/src/commands.ts`)).toBe(before);
  });
});
