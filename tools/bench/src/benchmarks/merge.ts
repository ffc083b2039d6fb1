import { mergeDefaults, type MergeInput } from "@lzkit/defaults-merger";
import type { PolicyDefaultValues } from "@lzkit/schema";
import type { Benchmark, Figure } from "../benchmark.ts";
import { compare, inTurns, sideBySide, timed } from "../side-by-side.ts";

const rounds = 15;

/** Merging many libraries beside parsing the same bytes, and beside merging a tenth of as many. */
export const merge: Benchmark = {
  name: "merge",
  async run() {
    const texts = Array.from({ length: 4000 }, (_, library) => JSON.stringify(document(library)));
    const thousand = texts.slice(0, 1000);
    const inputs = thousand.map((text, library) => input(library, JSON.parse(text)));
    const parsing = await sideBySide(rounds, {
      ours: () => timed(() => mergeWhole(inputs)),
      theirs: () => timed(() => parseAll(thousand)),
    });
    const bytes = thousand.reduce((sum, text) => sum + text.length, 0);
    return [
      {
        what: "merging 1,000 libraries of 100 defaults / JSON.parse of the same bytes",
        measured: parsing.ratio,
        spread: parsing.spread,
        target: 3,
        unit: "times",
        detail: `${parsing.ours.toFixed(0)} ms beside ${parsing.theirs.toFixed(0)} ms for ${(bytes / 1e6).toFixed(1)} MB, medians of ${rounds}`,
      },
      // A chain has at most 1,000 libraries, unless it is asked for more.
      { ...(await growth(thousand)), target: 11 },
      await growth(texts),
    ];
  },
};

/** How many times as long all takes as a tenth of it; JSON.parse grows as memory does, which is no matter of ours. */
async function growth(texts: readonly string[]): Promise<Figure> {
  const tenth = texts.slice(0, texts.length / 10);
  const inputs = texts.map((text, library) => input(library, JSON.parse(text)));
  const inputsOfTenth = inputs.slice(0, tenth.length);
  const costs = await inTurns(7, {
    all: () => timed(() => mergeWhole(inputs)),
    tenth: async () => (await timed(() => tenTimes(() => mergeWhole(inputsOfTenth)))) / 10,
    parsingAll: () => timed(() => parseAll(texts)),
    parsingTenth: async () => (await timed(() => tenTimes(() => parseAll(tenth)))) / 10,
  });
  const merging = compare(costs.all, costs.tenth);
  const parsing = compare(costs.parsingAll, costs.parsingTenth);
  return {
    what: `merging ${texts.length} libraries / merging ${tenth.length} of them`,
    measured: merging.ratio,
    spread: merging.spread,
    unit: "times",
    detail: `${merging.ours.toFixed(0)} ms beside ${merging.theirs.toFixed(0)} ms, medians of 7; JSON.parse of the same takes ${parsing.ratio.toFixed(1)} times as long`,
  };
}

/** As much work as all of it at once, and as much garbage to collect. */
function tenTimes(work: () => number): void {
  for (let time = 0; time < 10; time++) work();
}

function parseAll(texts: readonly string[]): number {
  return texts.map((text) => JSON.parse(text) as unknown).length;
}

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
