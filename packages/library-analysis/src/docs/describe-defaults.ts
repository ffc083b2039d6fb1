import type { MergedDefault } from "@lzkit/defaults-merger";
import type { AssetIndex } from "../inventory/asset-index.ts";
import { parameterNames } from "../inventory/parameter-names.ts";
import { markdownCode, markdownTable, markdownText } from "../wording/markdown.ts";

/** What is told of defaults. */
export interface DefaultsContext {
  readonly index: AssetIndex;
  /** Whether a column says which library declares the default. */
  readonly withLibrary: boolean;
}

/** The defaults of a chain, with the types of their values and what they set. */
export function describeDefaults(
  defaults: readonly MergedDefault[],
  { index, withLibrary }: DefaultsContext,
): string | undefined {
  if (defaults.length === 0) return undefined;
  const head = ["default", "type", "description", "sets", ...(withLibrary ? ["library"] : [])];
  const rows = defaults.map((each) => [
    markdownCode(each.name),
    typesOf(each, index).join(" or "),
    markdownText(each.description ?? ""),
    pairsOf(each).map(markdownCode).join("<br>"),
    ...(withLibrary ? [markdownCode(each.source.library)] : []),
  ]);
  return ["## Policy default values", "", markdownTable(head, rows)].join("\n");
}

/** The declared types; of a built-in definition's parameter, which no library declares, that of the assignment's value. */
function typesOf({ assignments }: MergedDefault, index: AssetIndex): string[] {
  const types = assignments.flatMap(({ name, parameters }) => {
    const assignment = index.find("policy_assignment", name);
    const declared = parameterNames(index.definition(assignment?.definition)?.parameters ?? []);
    return parameters.flatMap((parameter) => {
      const found = declared.folded(parameter.name).flatMap(({ type }) => type?.toLowerCase() ?? []);
      const given = assignment?.parameters.find((each) => each.name === parameter.name)?.value;
      return found.length > 0 || given === undefined || given === null ? found : [typeOfValue(given)];
    });
  });
  return [...new Set(types)];
}

function typeOfValue(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (Number.isInteger(value)) return "integer";
  return typeof value === "number" ? "float" : typeof value;
}

function pairsOf({ assignments }: MergedDefault): string[] {
  return assignments.flatMap(({ name, parameters }) => parameters.map((parameter) => `${name}.${parameter.name}`));
}
