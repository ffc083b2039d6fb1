import { createRequire } from "node:module";
import Ajv from "ajv-draft-04";
import { describe, expect, it } from "vitest";
import { chainOf } from "../../test/chain-of.ts";
import { type CheckReport, type Inventory, checkChain, renderReport } from "../index.ts";

const file = "x.lz_archetype_definition.json";
const inventory: Inventory = await chainOf({
  "base@1": { [file]: { name: "base", policy_assignments: ["Döner"] } },
  ".": { [file]: { name: "mine", role_definitions: ["a"] }, "lz_library_metadata.json": { dependencies: [] } },
});
const all = checkChain(inventory);
const report: CheckReport = checkChain(inventory, { baseline: [all.findings.at(-1)?.fingerprint ?? "", "old"] });
const context = { inventory, folders: { ".": "libs/mine" } };

/** A report with one finding whose texts try to break out of whatever holds them. */
function hostile(text: string): CheckReport {
  const finding = { rule: "file-name", severity: "error" as const, message: text, hint: text, fingerprint: text };
  return { findings: [{ ...finding, library: ".", file: text, line: 1, column: 1 }], known: [], gone: [] };
}

describe("as text", () => {
  it("shows the lines around a place, and a sum", () => {
    const text = renderReport(report, "text", context);
    expect(text).toContain(
      'error: The archetype definition "base" holds the policy assignment "Döner", which is in no library of the chain. [unknown-member]\n' +
        `  at ${file}:4:5 in base@1\n` +
        '  2 |   "name": "base",\n  3 |   "policy_assignments": [\n> 4 |     "Döner"\n    |     ^\n',
    );
    expect(text).toMatch(
      /\n\n1 error, 3 warnings, 0 info; 1 more in the baseline; 1 of the baseline not found any more\n$/,
    );
  });

  it("says so when nothing is found", () => {
    expect(renderReport({ findings: [], known: [], gone: [] }, "text")).toBe("0 errors, 0 warnings, 0 info\n");
  });
});

describe("as JSON", () => {
  it("tells everything that is known of a finding", () => {
    const json = JSON.parse(renderReport(report, "json"));
    expect(json.counts).toEqual({ error: 1, warning: 3, info: 0 });
    expect(json.findings.find((each: { rule: string }) => each.rule === "unknown-member")).toEqual({
      rule: "unknown-member",
      severity: "error",
      message: expect.stringContaining("Döner"),
      library: "base@1",
      file,
      line: 4,
      column: 5,
      hint: "Add the asset, or take it out of the list.",
      fingerprint: `unknown-member base ${file} policy_assignment Döner`,
      fixable: false,
    });
    expect(json.known).toHaveLength(1);
    expect(json.gone).toEqual(["old"]);
  });
});

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly locations: readonly {
    readonly physicalLocation?: { readonly artifactLocation: { readonly uri: string } };
  }[];
}

describe("as SARIF", () => {
  const require = createRequire(import.meta.resolve("@microsoft/jest-sarif"));
  const validate = new Ajv.default({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
    require("./schemas/sarif-2.1.0-rtm.5.json"),
  );

  it.each([
    { given: "findings, known and new", of: report },
    { given: "no findings", of: { findings: [], known: [], gone: [] } },
    { given: "names with spaces and signs", of: hostile("a b#c?ü\n%") },
  ])("fits the schema: $given", ({ of }) => {
    validate(JSON.parse(renderReport(of, "sarif", context)));
    expect(validate.errors).toBeNull();
  });

  it("is refused by the schema when it is wrong", () => {
    const log = JSON.parse(renderReport(report, "sarif", context));
    log.runs[0].results[0].level = "info";
    expect(validate(log)).toBe(false);
  });

  it("names rules, places in the workspace, and what the baseline knows", () => {
    const [run] = JSON.parse(renderReport(report, "sarif", context)).runs;
    const results: SarifResult[] = run.results;
    expect(results.map(({ ruleId }) => ruleId)).toEqual(
      results.map(({ ruleIndex }) => run.tool.driver.rules[ruleIndex].id),
    );
    for (const path of [`libs/mine/${file}`, `base@1/${file}`]) {
      expect(results.some((each) => each.locations[0]?.physicalLocation?.artifactLocation.uri === path)).toBe(true);
    }
    expect(results.at(-1)).toMatchObject({ baselineState: "unchanged", suppressions: [{ kind: "external" }] });
    expect(results.at(0)).toMatchObject({ baselineState: "new" });
  });

  it("says nothing of a baseline where there is none", () => {
    const [run] = JSON.parse(renderReport(all, "sarif", context)).runs;
    expect(run.results.filter((each: object) => "baselineState" in each)).toEqual([]);
  });

  it("names files of a library outside of the workspace by its id, and of the root library as they are", () => {
    const [run] = JSON.parse(renderReport(all, "sarif", { inventory })).runs;
    const results: SarifResult[] = run.results;
    const paths = results.map(({ locations: [location] }) => location?.physicalLocation?.artifactLocation.uri);
    expect(paths).toEqual(expect.arrayContaining([`base@1/${file}`, file]));
  });
});

describe("as GitHub annotations", () => {
  it("points into the workspace, and names the library of other files", () => {
    const lines = renderReport(report, "github", context).split("\n");
    expect(lines).toContain(
      `::warning file=libs/mine/${file},line=2,col=11,title=file-name::The file of the archetype definition "mine" is named "x".%0A` +
        "Rename it to mine.lz_archetype_definition.json.",
    );
    expect(lines.find((line) => line.includes("Döner"))).toMatch(
      /^::error title=unknown-member::.* \(base@1:.*json:4\)%0A/,
    );
  });

  it("lets no text end the command or its properties", () => {
    expect(renderReport(hostile("a\r\n::error::b,c=d:e%"), "github", context)).toBe(
      "::error file=libs/mine/a%0D%0A%3A%3Aerror%3A%3Ab%2Cc=d%3Ae%25,line=1,col=1,title=file-name::" +
        "a%0D%0A::error::b,c=d:e%25%0Aa%0D%0A::error::b,c=d:e%25\n",
    );
  });
});

it("lets no character through to a terminal that it would act on", () => {
  const text = renderReport(hostile("a\u001b[31mb\u202e"), "github", context);
  expect(text).toContain("::a\\u{1b}[31mb\\u{202e}%0A");
  expect(text).not.toMatch(/[\u001b\u202e]/);
});

describe("as JUnit XML", () => {
  it("counts warnings as skipped tests, so that a dashboard shows them", () => {
    const xml = renderReport(all, "junit", context);
    expect(xml.match(/<skipped message="/g)).toHaveLength(3);
    expect(xml).toContain('<skipped message="The file of the archetype definition &quot;mine&quot;');
    expect(
      renderReport(
        { findings: all.findings.map((each) => ({ ...each, severity: "info" })), known: [], gone: [] },
        "junit",
      ),
    ).toContain('skipped="0"');
  });

  it("counts errors as failures", () => {
    const xml = renderReport(report, "junit", context);
    expect(xml).toContain('<testsuite name="lz check" tests="4" failures="1" errors="0" skipped="3">');
    expect(xml.match(/<failure /g)).toHaveLength(1);
    expect(xml).toContain(
      `<testcase classname="base@1 ${file}" name="unknown-member ${file}:4:5"><failure type="unknown-member"`,
    );
  });

  it("has one passed test when nothing is found", () => {
    expect(renderReport({ findings: [], known: [], gone: [] }, "junit")).toContain('tests="1" failures="0"');
  });

  it("escapes what is special to XML, and leaves out what it cannot hold", () => {
    const xml = renderReport(hostile(`<a b="c">&\u0000\u001b\ud800😀]]>`), "junit");
    expect(xml).toContain("&lt;a b=&quot;c&quot;&gt;&amp;\ufffd\ufffd\ufffd😀]]&gt;");
    expect(xml).not.toContain("\u001b");
  });
});

it("gives the same bytes for the same report", () => {
  for (const format of ["text", "json", "sarif", "github", "junit"] as const) {
    expect(renderReport(checkChain(inventory), format, context)).toBe(
      renderReport(checkChain(inventory), format, context),
    );
  }
});
