import { mergeDefaults, type MergeInput } from "@lzkit/defaults-merger";
import type { PolicyDefaultValues } from "@lzkit/schema";
import type { Benchmark } from "../benchmark.ts";
import { sideBySide, timed } from "../side-by-side.ts";

const rounds = 15;

/** Merging many libraries beside parsing the same bytes, and beside merging a tenth of as many. */
export const merge: Benchmark = {
  name: "merge",
  async run() {
    const texts = Array.from({ length: 1000 }, (_, library) => JSON.stringify(document(library)));
    const inputs = texts.map((text, library) => input(library, JSON.parse(text)));
    const many = Array.from({ length: 4000 }, (_, library) => input(library, document(library)));

    const tenth = many.slice(0, 400);

    const parsing = await sideBySide(rounds, {
      ours: () => timed(() => mergeWhole(inputs)),
      theirs: () => timed(() => texts.map((text) => JSON.parse(text))),
    });
    const growth = await sideBySide(5, {
      ours: () => timed(() => mergeWhole(many)),
      theirs: () => timed(() => mergeWhole(tenth)),
    });
    const bytes = texts.reduce((sum, text) => sum + text.length, 0);
    return [
      {
        what: "merging 1,000 libraries of 100 defaults / JSON.parse of the same bytes",
        measured: parsing.ratio,
        spread: parsing.spread,
        target: 3,
        unit: "times",
        detail: `${parsing.ours.toFixed(0)} ms beside ${parsing.theirs.toFixed(0)} ms for ${(bytes / 1e6).toFixed(1)} MB, medians of ${rounds}`,
      },
      {
        what: "merging 4,000 libraries / merging 400 of them",
        measured: growth.ratio,
        spread: growth.spread,
        target: 11,
        unit: "times",
        detail: `${growth.ours.toFixed(0)} ms beside ${growth.theirs.toFixed(0)} ms, medians of 5`,
      },
    ];
  },
};

/** The findings and the merged map, which is made when it is asked for. */
function mergeWhole(inputs: readonly MergeInput[]): number {
  const { defaults, findings } = mergeDefaults(inputs, { libraryOverwriteEnabled: true });
  return defaults.length + findings.length;
}

/** A tenth of a library's defaults declare again what the library before it declared. */
function document(library: number): PolicyDefaultValues {
  const defaults = Array.from({ length: 100 }, (_, index) => {
    const key = index % 10 === 0 && library > 0 ? `${library - 1}-${index + 1}` : `${library}-${index}`;
    return {
      default_name: `default-${key}`,
      description: `What default ${key} is for, in a sentence of ordinary length.`,
      policy_assignments: [
        { policy_assignment_name: `Deploy-${key}`, parameter_names: ["workspaceId", "workspaceRegion"] },
        { policy_assignment_name: `Audit-${key}`, parameter_names: ["workspaceId"] },
      ],
    };
  });
  return { defaults };
}

function input(library: number, value: PolicyDefaultValues): MergeInput {
  return { id: `library-${library}`, documents: { defaults: { file: "lz_policy_default_values.json", value } } };
}
