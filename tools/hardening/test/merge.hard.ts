import {
  type MergedDefaults,
  mergeDefaults,
  type MergeInput,
  type MergeOptions,
  type Source,
} from "@lzkit/defaults-merger";
import { type PolicyDefaultValues, readDefaults } from "@lzkit/schema";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDefaults, fewNames } from "../src/documents.ts";
import "../src/seed.ts";

/** A library as it is read, with the text that it was read from. */
interface TextLibrary extends MergeInput {
  readonly declared: PolicyDefaultValues;
  readonly lines: readonly string[];
}

type Overwrite = NonNullable<MergeOptions["libraryOverwriteEnabled"]>;
const modes: readonly Overwrite[] = [false, true, "extend"];
const anyChain: Arbitrary<readonly PolicyDefaultValues[]> = fc.array(anyDefaults(fewNames), { maxLength: 5 });
const numRuns = 500;

async function readChain(documents: readonly PolicyDefaultValues[]): Promise<readonly TextLibrary[]> {
  return Promise.all(
    documents.map(async (declared, at) => {
      const text = JSON.stringify(declared, undefined, 1);
      const defaults = await readDefaults(Buffer.from(text), { file: "d.json", library: `l${at}` });
      return { id: `l${at}`, documents: { defaults }, declared, lines: text.split("\n") };
    }),
  );
}

/** Holds a law over chains that were read from text, in one mode of merging. */
async function law(
  overwrite: Overwrite,
  check: (merged: MergedDefaults, chain: readonly TextLibrary[]) => void,
): Promise<void> {
  const property = fc.asyncProperty(anyChain, async (documents) => {
    const chain = await readChain(documents);
    check(mergeDefaults(chain, { libraryOverwriteEnabled: overwrite }), chain);
  });
  await fc.assert(property, { numRuns });
}

/** Which default takes each pair: `assignment / parameter` → default. */
function holders({ defaults }: MergedDefaults): ReadonlyMap<string, string> {
  return new Map(defaults.flatMap(({ name, assignments }) => assignments.flatMap((each) => pairsIn(each, name))));
}

function pairsIn(
  { name, parameters }: MergedDefaults["defaults"][number]["assignments"][number],
  of: string,
): readonly (readonly [string, string])[] {
  return parameters.map((parameter) => [`${name} / ${parameter.name}`, of]);
}

/** The declaration of a default in one library that counts: the last. */
function lastIn({ declared }: TextLibrary, name: string): PolicyDefaultValues["defaults"][number] | undefined {
  return declared.defaults.findLast(({ default_name }) => default_name === name);
}

function declaredPairs({
  policy_assignments: assignments,
}: PolicyDefaultValues["defaults"][number]): readonly string[] {
  return assignments.flatMap(({ policy_assignment_name: name, parameter_names: names }) =>
    names.map((parameter) => `${name} / ${parameter}`),
  );
}

describe.each(modes)("merging with libraryOverwriteEnabled: %s", (overwrite) => {
  it("names each default once, and gives each pair to one default", () =>
    law(overwrite, (merged, chain) => {
      const names = merged.defaults.map(({ name }) => name);
      const declared = chain.flatMap((library) => library.declared.defaults.map(({ default_name: name }) => name));
      expect(names).toEqual([...new Set(declared)]);
      const pairs = merged.defaults.flatMap(({ name, assignments }) =>
        assignments.flatMap((each) => pairsIn(each, name)),
      );
      expect(pairs.length).toBe(holders(merged).size);
    }));

  it("tells of each value a source that holds it", () =>
    law(overwrite, (merged, chain) => {
      const said = ({ library, line = 0, column = 0 }: Source): string =>
        chain.find(({ id }) => id === library)?.lines[line - 1]?.slice(column - 1) ?? "";
      for (const { name, source, replaced, assignments } of merged.defaults) {
        for (const each of [source, ...replaced]) expect(said(each)).toContain(JSON.stringify(name));
        for (const { parameters } of assignments) {
          for (const parameter of parameters) expect(said(parameter.source)).toMatch(quoted(parameter.name));
        }
      }
    }));

  it("is the same twice, and leaves what it is given as it was", () =>
    law(overwrite, (merged, chain) => {
      const again = mergeDefaults(chain, { libraryOverwriteEnabled: overwrite });
      expect(JSON.stringify(again)).toBe(JSON.stringify(merged));
      for (const { declared, documents } of chain) expect(documents.defaults?.value).toEqual(declared);
    }));

  it("changes nothing when what was merged is merged again", () =>
    law(overwrite, (merged) => {
      const value: PolicyDefaultValues = {
        defaults: merged.defaults.map(({ name, assignments }) => ({
          default_name: name,
          policy_assignments: assignments.map((each) => ({
            policy_assignment_name: each.name,
            parameter_names: each.parameters.map((parameter) => parameter.name),
          })),
        })),
      };
      const once = { id: "merged", documents: { defaults: { file: "d.json", value } } };
      const again = mergeDefaults([once], { libraryOverwriteEnabled: overwrite });
      expect(again.findings.filter(({ severity }) => severity === "error")).toEqual([]);
      expect([...holders(again)]).toEqual([...holders(merged)]);
    }));
});

describe("libraries in which", () => {
  it("the last declaration wins: with overwriting, nothing of the earlier ones is left", () =>
    law(true, (merged, chain) => {
      for (const { name, source, assignments } of merged.defaults) {
        const last = chain.findLast((library) => lastIn(library, name) !== undefined);
        const declaration = last && lastIn(last, name);
        const allowed = declaration === undefined ? [] : declaredPairs(declaration);
        expect(source.library).toBe(last?.id);
        for (const [pair] of assignments.flatMap((each) => pairsIn(each, name))) expect(allowed).toContain(pair);
        // A pair that is not there belongs to another default, which is told.
        for (const pair of allowed) expect(holders(merged).has(pair)).toBe(true);
      }
    }));

  it("a declaration may not be repeated: the first library keeps it, and each refusal is told", () =>
    law(false, (merged, chain) => {
      for (const { name, source } of merged.defaults) {
        const declaring = chain.filter((library) => lastIn(library, name) !== undefined);
        expect(source.library).toBe(declaring[0]?.id);
        const told = merged.findings.filter(
          ({ severity, message }) =>
            severity === "error" && [`"${name}"`, `“${name}”`].some((each) => message.includes(each)),
        );
        expect(told.length).toBeGreaterThanOrEqual(declaring.length - 1);
      }
    }));

  it("declarations extend each other: no pair is lost", () =>
    law("extend", (merged, chain) => {
      const held = holders(merged);
      for (const { name } of merged.defaults) {
        for (const pair of chain.flatMap((library) =>
          declaredPairs(lastIn(library, name) ?? { default_name: name, policy_assignments: [] }),
        )) {
          expect([...held.keys()]).toContain(pair);
        }
      }
    }));

  it("the same library stands twice: with overwriting, the second changes nothing", async () => {
    const check = async (declared: PolicyDefaultValues) => {
      const [one, other] = await readChain([declared, declared]);
      const merge = (chain: readonly MergeInput[]) => [
        ...holders(mergeDefaults(chain, { libraryOverwriteEnabled: true })),
      ];
      expect(merge([one, other].filter((each) => each !== undefined))).toEqual(
        merge([one].filter((each) => each !== undefined)),
      );
    };
    await fc.assert(fc.asyncProperty(anyDefaults(fewNames), check), { numRuns });
  });
});

function quoted(name: string): RegExp {
  return new RegExp(`^${JSON.stringify(name)}`);
}
