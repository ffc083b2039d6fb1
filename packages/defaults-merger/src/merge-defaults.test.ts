import { describe, expect, it } from "vitest";
import { readDefaults, type PolicyDefaultValue } from "@lzkit/schema";
import { mergeDefaults, type MergedDefaults, type MergeInput } from "./index.ts";

const file = "lz_policy_default_values.json";

/** `{ region: { "Deploy-A": ["p", "q"] } }` as the defaults of a file. */
type Short = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

function library(id: string, ...short: readonly Short[]): MergeInput {
  const defaults = short.flatMap((part) => Object.entries(part)).map(([name, pairs]) => declare(name, pairs));
  return { id, documents: { defaults: { file, value: { defaults } } } };
}

function declare(name: string, pairs: Short[string]): PolicyDefaultValue {
  const assignments = Object.entries(pairs);
  return {
    default_name: name,
    policy_assignments: assignments.map(([assignment, parameters]) => ({
      policy_assignment_name: assignment,
      parameter_names: [...parameters],
    })),
  };
}

function pairs({ defaults }: MergedDefaults): string[] {
  return defaults.flatMap(({ name, assignments }) =>
    assignments.flatMap((assignment) =>
      assignment.parameters.map(
        (parameter) => `${name}: ${assignment.name}.${parameter.name} of ${parameter.source.library}`,
      ),
    ),
  );
}

function told({ findings }: MergedDefaults): string[] {
  return findings.map(({ rule, severity, library, message }) => `${severity} ${rule} in ${library}: ${message}`);
}

describe("order and source", () => {
  it("keeps defaults in the order in which they first appear, and their pairs with the source of each", () => {
    const merged = mergeDefaults([
      library("base", { b: { "Deploy-B": ["p"] }, a: { "Deploy-A": ["q", "p"] } }),
      library("local", { c: { "Deploy-A": ["r"] } }),
    ]);
    expect(pairs(merged)).toEqual([
      "b: Deploy-B.p of base",
      "a: Deploy-A.q of base",
      "a: Deploy-A.p of base",
      "c: Deploy-A.r of local",
    ]);
    expect(merged.findings).toEqual([]);
  });

  it("tells line and column of every name", async () => {
    const text = `{
  "defaults": [
    { "default_name": 7, "policy_assignments": [] },
    {
      "default_name": "region",
      "description": "Where things go.",
      "policy_assignments": [{ "policy_assignment_name": "Deploy-A", "parameter_names": ["p", "q"] }]
    }
  ]
}`;
    const document = await readDefaults(new TextEncoder().encode(text), { file });
    const source = { library: "base", file };
    expect(mergeDefaults([{ id: "base", documents: { defaults: document } }])).toEqual({
      defaults: [
        {
          name: "region",
          description: "Where things go.",
          assignments: [
            {
              name: "Deploy-A",
              parameters: [
                { name: "p", source: { ...source, line: 7, column: 90 } },
                { name: "q", source: { ...source, line: 7, column: 95 } },
              ],
            },
          ],
          source: { ...source, line: 5, column: 23 },
          replaced: [],
        },
      ],
      findings: [],
    });
  });

  it("leaves libraries out that have no such file or none that can be used", () => {
    const libraries = [
      { id: "none", documents: { defaults: undefined } },
      { id: "broken", documents: { defaults: { file, value: undefined } } },
    ];
    expect(mergeDefaults(libraries)).toEqual({ defaults: [], findings: [] });
  });

  it("joins what one default says of an assignment in two places, each pair once", () => {
    const entry = {
      default_name: "d",
      policy_assignments: [{ policy_assignment_name: "A", parameter_names: ["p", "p"] }],
    };
    const twice = { ...entry, policy_assignments: [...entry.policy_assignments, ...entry.policy_assignments] };
    const merged = mergeDefaults([{ id: "l", documents: { defaults: { file, value: { defaults: [twice] } } } }]);
    expect(pairs(merged)).toEqual(["d: A.p of l"]);
    expect(merged.findings).toEqual([]);
  });
});

describe("one name in several places", () => {
  const base = library("base", { other: { "Deploy-O": ["o"] }, region: { "Deploy-A": ["p", "q"], "Deploy-B": ["p"] } });
  const local = library("local", { region: { "Deploy-A": ["p"], "Deploy-C": ["p"] } });

  it("takes the last of one file, and says nothing of it, since reading the file did", () => {
    const merged = mergeDefaults([library("base", { d: { A: ["p"] } }, { e: {} }, { d: { B: ["p"] } })]);
    expect(pairs(merged)).toEqual(["d: B.p of base"]);
    expect(merged.defaults.map(({ name, replaced }) => [name, replaced.length])).toEqual([
      ["d", 1],
      ["e", 0],
    ]);
    expect(merged.findings).toEqual([]);
  });

  it("keeps the first of two libraries and calls the second one an error", () => {
    const merged = mergeDefaults([base, local]);
    expect(pairs(merged)).toEqual(pairs(mergeDefaults([base])));
    expect(told(merged)).toEqual([
      `error default-redeclared in local: The default "region" is declared at base/${file} and again at local/${file}; the first one stays.`,
    ]);
    expect(merged.defaults[1]).toMatchObject({ source: { library: "base" }, replaced: [] });
  });

  it("with overwriting, takes the last one whole and names what is lost", () => {
    const merged = mergeDefaults([base, local], { libraryOverwriteEnabled: true });
    expect(pairs(merged)).toEqual([
      "other: Deploy-O.o of base",
      "region: Deploy-A.p of local",
      "region: Deploy-C.p of local",
    ]);
    expect(told(merged)).toEqual([
      `warning default-loses-pairs in local: The default "region" at local/${file} takes the place of the one at base/${file} and leaves out Deploy-A.q, Deploy-B.p.`,
    ]);
    expect(merged.defaults[1]).toMatchObject({ source: { library: "local" }, replaced: [{ library: "base" }] });
  });

  it("names a lost pair once, however often it was written", () => {
    const twice = library("base", { d: { A: ["p", "p"], B: ["p"] } });
    const merged = mergeDefaults([twice, library("local", { d: { B: ["p"] } })], { libraryOverwriteEnabled: true });
    expect(merged.findings[0]?.message).toMatch(/ and leaves out A\.p\.$/);
  });

  it("does not call a pair lost that another default takes over", () => {
    const heir = library("heir", { region: { "Deploy-A": ["p"] }, zone: { "Deploy-A": ["q"], "Deploy-B": ["p"] } });
    expect(mergeDefaults([base, heir], { libraryOverwriteEnabled: true }).findings).toEqual([]);
  });

  it("lists what was replaced from the oldest on, entries of one file among them", () => {
    const twice = library("twice", { region: { A: ["p"] } }, { region: { B: ["p"] } });
    const merged = mergeDefaults([base, twice, local], { libraryOverwriteEnabled: true });
    expect(merged.defaults[1]?.replaced.map((source) => source.library)).toEqual(["base", "twice", "twice"]);
    expect(merged.findings.map((finding) => finding.library)).toEqual(["twice", "local"]);
  });

  it("with extending, adds the pairs of the later one", () => {
    const merged = mergeDefaults([base, local], { libraryOverwriteEnabled: "extend" });
    expect(pairs(merged)).toEqual([
      "other: Deploy-O.o of base",
      "region: Deploy-A.p of base",
      "region: Deploy-A.q of base",
      "region: Deploy-B.p of base",
      "region: Deploy-C.p of local",
    ]);
    expect(merged.findings).toEqual([]);
    expect(merged.defaults[1]).toMatchObject({ source: { library: "base" }, replaced: [] });
  });

  it("with extending, takes a description only where there is none yet", () => {
    const describe = (id: string, description?: string): MergeInput => {
      const entry = { ...declare("d", {}), ...(description === undefined ? {} : { description }) };
      return { id, documents: { defaults: { file, value: { defaults: [entry] } } } };
    };
    const extend = (...libraries: MergeInput[]): string | undefined =>
      mergeDefaults(libraries, { libraryOverwriteEnabled: "extend" }).defaults[0]?.description;
    expect(extend(describe("a"), describe("b", "second"), describe("c", "third"))).toBe("second");
    expect(extend(describe("a", "first"), describe("b", "second"))).toBe("first");
  });
});

describe("one pair in two defaults", () => {
  it("leaves it with the first one and calls the second one an error", () => {
    const merged = mergeDefaults([
      library("base", { one: { "Deploy-A": ["p"] } }),
      library("local", { two: { "Deploy-A": ["q", "p"] }, three: { "Deploy-A": ["p"] } }),
    ]);
    expect(pairs(merged)).toEqual(["one: Deploy-A.p of base", "two: Deploy-A.q of local"]);
    expect(told(merged)).toEqual(
      ["two", "three"].map(
        (name) =>
          `error pair-claimed-twice in local: The defaults "one" at base/${file} and "${name}" at local/${file} both name Deploy-A.p; the first one keeps it.`,
      ),
    );
  });

  it("counts only declarations that were let in", () => {
    const libraries = [
      library("base", { one: { A: ["p"] }, two: { B: ["p"] } }),
      library("local", { one: { B: ["p"] }, two: { A: ["p"] } }),
    ];
    const rules = (mode: boolean | "extend"): string[] =>
      mergeDefaults(libraries, { libraryOverwriteEnabled: mode }).findings.map(({ rule }) => rule);
    expect(rules(false)).toEqual(["default-redeclared", "default-redeclared"]);
    expect(rules(true)).toEqual([]);
    expect(rules("extend")).toEqual(["pair-claimed-twice", "pair-claimed-twice"]);
  });
});

describe("names", () => {
  it("takes names that differ in case for two, and says so once for each spelling", () => {
    const merged = mergeDefaults([
      library("base", { Region: { "Deploy-A": ["p"] } }),
      library("local", { region: { "deploy-a": ["p"] }, zone: { "deploy-a": ["q"], "Deploy-A": ["q"] } }),
    ]);
    expect(pairs(merged)).toHaveLength(4);
    expect(told(merged)).toEqual([
      `warning names-differ-in-case in local: The defaults "Region" at base/${file} and "region" at local/${file} differ only in case and are taken for two.`,
      `warning names-differ-in-case in local: The assignments "Deploy-A" at base/${file} and "deploy-a" at local/${file} differ only in case and are taken for two.`,
    ]);
  });

  it("sees spellings outside ASCII and among many names, and takes no two names for one", () => {
    const many = Array.from({ length: 300 }, (_, index) => [`default-${index}`, {}] as const);
    const spelled = [
      ["ÉTÉ", {}],
      ["été", {}],
      ["K", {}],
      ["\u212a", {}],
    ] as const;
    const merged = mergeDefaults([library("base", Object.fromEntries([...many, ...spelled]))]);
    expect(merged.findings.map(({ message }) => message.replace(/ differ .*/, ""))).toEqual([
      `The defaults "ÉTÉ" at base/${file} and "été" at base/${file}`,
      `The defaults "K" at base/${file} and "\u212a" at base/${file}`,
    ]);
  });

  it("treats names of the language's own as names", () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty", ""];
    const defaults = names.map((name) => ({
      default_name: name,
      policy_assignments: names.map((parameter) => ({ policy_assignment_name: name, parameter_names: [parameter] })),
    }));
    const merged = mergeDefaults([{ id: "l", documents: { defaults: { file, value: { defaults } } } }]);
    expect(merged.defaults.map(({ name }) => name)).toEqual(names);
    expect(pairs(merged)).toHaveLength(25);
    expect(merged.findings).toEqual([]);
  });
});

it("gives the same answer each time it is read, as plain data", () => {
  const merged = mergeDefaults([library("base", { d: { A: ["p"] } })]);
  expect(merged.defaults).toBe(merged.defaults);
  expect(structuredClone(merged)).toEqual(JSON.parse(JSON.stringify(merged)));
});

it("gets through a hostile file whose entries all have one name", () => {
  const defaults = Array.from({ length: 200_000 }, () => declare("d", { A: ["p"] }));
  const merged = mergeDefaults([{ id: "l", documents: { defaults: { file, value: { defaults } } } }]);
  expect(merged.defaults[0]?.replaced).toHaveLength(199_999);
});
