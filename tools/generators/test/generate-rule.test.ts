import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyWorkspace, type WorkspaceCopy } from "./copy-workspace.ts";

const folder = "packages/library-analysis";
const source = `${folder}/src`;
const written = ["rules/library/forgotten-name.ts", "rules/library/forgotten-name.test.ts"];
const changed = ["check/all-rules.ts", "library-analysis-rules.ts"];
const touched = [...written, ...changed].map((file) => `src/${file}`);

describe.skipIf(process.platform === "win32")("nx g ./tools/generators:rule", () => {
  let copy: WorkspaceCopy;
  beforeAll(() => {
    copy = copyWorkspace();
    copy.run(".", "nx", "g", "./tools/generators:rule", "forgotten-name", "--severity=error");
  });
  afterAll(() => copy?.remove());

  it("makes a rule whose test and page hold", () => {
    const output = copy.run(folder, "vitest", "run", "--reporter=verbose", "forgotten-name", "rule-pages");
    expect(output).toMatch(/the page of forgotten-name.*shows what the rule finds/);
    expect(output).toMatch(/judges a definition without a name of its own/);
  });

  it.each([
    { given: "compiles", command: "tsc", args: ["-p", "tsconfig.test.json"] },
    { given: "is lint-free", command: "oxlint", args: ["--type-aware", ...touched] },
    { given: "is well formatted", command: "oxfmt", args: ["--check", ...touched] },
  ])("makes a rule that $given", ({ command, args }) => {
    expect(() => copy.run(folder, command, ...args)).not.toThrow();
  });

  it("enters it in the list of rules and in the report of what the package exports", () => {
    const output = copy.run("tools/docs", "vitest", "run", "--reporter=verbose", "references", "-t", "docs/rules.md");
    expect(output).toContain("docs/rules.md is up to date");
    expect(copy.read("docs/rules.md")).toContain("(rules/forgotten-name.md) | error |");
    expect(copy.read(`${folder}/api/library-analysis.api.md`)).toContain(' | "forgotten-name";\n');
  });

  it("makes a page that is well formatted", () => {
    expect(() => copy.run(".", "oxfmt", "--check", "docs/rules/forgotten-name.md")).not.toThrow();
  });

  it("enters it where all rules are, in order", () => {
    expect(copy.read(`${source}/library-analysis-rules.ts`)).toMatch(/"forgotten-name": \{\s+severity: "error"/);
    const names = copy.read(`${source}/check/all-rules.ts`).match(/(?<=^ {2})\w+(?=,$)/gm) ?? [];
    expect(names).toContain("forgottenName");
    expect(names).toEqual(names.toSorted());
    expect(copy.read(".changeset/forgotten-name.md")).toContain('"@lzkit/library-analysis": minor');
  });

  it.each([
    { given: "an id that is taken", args: ["sibling-gap"], says: "sibling-gap" },
    { given: "what is not an id", args: ["Sibling Gap"], says: "is not a name in kebab-case" },
    { given: "a summary that is none", args: ["other", "--summary=nothing"], says: "The summary is one sentence" },
    { given: "a group that is none", args: ["other", "--group=else"], says: "group" },
  ])("refuses $given, and writes nothing", ({ args, says }) => {
    const before = copy.read(`${source}/check/all-rules.ts`);
    expect(() => copy.run(".", "nx", "g", "./tools/generators:rule", ...args)).toThrow(says);
    expect(copy.read(`${source}/check/all-rules.ts`)).toBe(before);
  });
});
