import { mergeDefaults } from "@lzkit/defaults-merger";
import { createAssetIndex } from "../inventory/asset-index.ts";
import type { Inventory } from "../inventory/inventory.ts";
import { AnalysisError } from "../library-analysis-error.ts";
import { quote } from "../wording/quote.ts";
import { suggest } from "../wording/suggest.ts";
import { aboutParameter } from "./about-parameter.ts";
import { type Asked, parametersOf } from "./asked.ts";
import { passedOver } from "./passed-over.ts";
import { supply, supplyAsset } from "./supply.ts";
import type { Why, WhyAssignment } from "./why.ts";

/** How a question is answered. */
export interface WhyOptions {
  /** What a later library may do to the defaults of an earlier one, as for a check. Default: nothing. */
  readonly overwrite?: boolean | "extend" | undefined;
}

/**
 * Tells which library, file, line and column supplied something, what it took the place of, and
 * through which dependencies it came in.
 *
 * @param query - the name of a default, of an assignment, or `assignment.parameter`
 * @returns one answer; two where a default and an assignment have the same name
 * @throws {@link AnalysisError} NAME_UNKNOWN
 * @example
 * ```ts
 * for (const why of whyDefault(inventory, "Deny-Regions.allowed")) console.log(renderWhy(why));
 * ```
 */
export function whyDefault(
  inventory: Inventory,
  query: string,
  { overwrite = false }: WhyOptions = {},
): readonly Why[] {
  const merged = mergeDefaults(inventory.libraries, { libraryOverwriteEnabled: overwrite });
  const asked: Asked = { inventory, merged, index: createAssetIndex(inventory), query };
  const answers = [...aboutDefault(asked), ...aboutAssignment(asked), ...aboutParameter(asked)];
  if (answers.length === 0) throw unknownName(asked);
  return answers;
}

function aboutDefault(asked: Asked): Why[] {
  const { inventory, merged, query } = asked;
  return merged.defaults
    .filter(({ name }) => name === query)
    .map(({ name, description, source, replaced, assignments }) => ({
      kind: "default",
      name,
      description,
      supplier: supply(inventory, source),
      replaced: replaced.map((each) => supply(inventory, each)),
      passedOver: passedOver(asked),
      sets: assignments.flatMap((taking) =>
        taking.parameters.map((parameter) => ({
          assignment: taking.name,
          parameter: parameter.name,
          supplier: supply(inventory, parameter.source),
        })),
      ),
    }));
}

function aboutAssignment({ inventory, merged, index, query }: Asked): WhyAssignment[] {
  const defined = index.all("policy_assignment").filter(({ name }) => name === query);
  const parameters = merged.defaults.flatMap((each) =>
    parametersOf(each, query).map(({ name, source }) => ({
      parameter: name,
      default: each.name,
      supplier: supply(inventory, source),
    })),
  );
  if (defined.length === 0 && parameters.length === 0) return [];
  const [last, ...earlier] = defined.toReversed();
  return [
    {
      kind: "assignment",
      name: query,
      supplier: last === undefined ? undefined : supplyAsset(inventory, last, last.namePath),
      replaced: earlier.toReversed().map((each) => supplyAsset(inventory, each, each.namePath)),
      definition: last?.definitionId,
      parameters,
    },
  ];
}

function unknownName({ merged, index, query }: Asked): AnalysisError<"NAME_UNKNOWN"> {
  const assignments = index.names("policy_assignment");
  const pairs = merged.defaults.flatMap((each) =>
    each.assignments.flatMap(({ name, parameters }) => parameters.map((parameter) => `${name}.${parameter.name}`)),
  );
  const nearest = suggest(query, [...merged.defaults.map(({ name }) => name), ...assignments, ...pairs]);
  return new AnalysisError("NAME_UNKNOWN", {
    message: `No library of the chain knows ${quote(query)}.`,
    context: { name: query, nearest: nearest === undefined ? [] : [nearest] },
    hint:
      nearest === undefined
        ? "Ask for a default, an assignment, or assignment.parameter."
        : `Did you mean ${quote(nearest)}?`,
  });
}
