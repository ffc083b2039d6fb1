import { type MergedDefault, type MergedDefaults, type Source, mergeDefaults } from "@lzkit/defaults-merger";
import type { DocumentPath } from "@lzkit/schema";
import { suggest } from "../check/suggest.ts";
import type { Asset, PolicyAssignment } from "../inventory/asset.ts";
import { type AssetIndex, createAssetIndex } from "../inventory/asset-index.ts";
import type { Inventory } from "../inventory/inventory.ts";
import { parameterNames } from "../inventory/parameter-names.ts";
import { AnalysisError } from "../library-analysis-error.ts";
import { wayTo } from "./way-to.ts";
import type { Supplier, Why, WhyAssignment, WhyParameter } from "./why.ts";
import { quote } from "../quote.ts";

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

interface Asked {
  readonly inventory: Inventory;
  readonly merged: MergedDefaults;
  readonly index: AssetIndex;
  readonly query: string;
}

function aboutDefault({ inventory, merged, query }: Asked): Why[] {
  return merged.defaults
    .filter(({ name }) => name === query)
    .map(({ name, description, source, replaced, assignments }) => ({
      kind: "default",
      name,
      description,
      supplier: supply(inventory, source),
      replaced: replaced.map((each) => supply(inventory, each)),
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

function aboutParameter(asked: Asked): WhyParameter[] {
  const { query, index, merged } = asked;
  const named = merged.defaults.flatMap(({ assignments }) => assignments.map(({ name }) => name));
  const assignments = new Set([...index.names("policy_assignment"), ...named]);
  return [...assignments]
    .filter((name) => query.startsWith(`${name}.`))
    .flatMap((name) => aboutPair(asked, name, query.slice(name.length + 1)));
}

function aboutPair({ inventory, merged, index }: Asked, assignment: string, parameter: string): WhyParameter[] {
  const setBy = merged.defaults.flatMap((each) =>
    parametersOf(each, assignment)
      .filter(({ name }) => name === parameter)
      .map(({ source }) => ({
        name: each.name,
        supplier: supply(inventory, source),
        replaced: each.replaced.map((other) => supply(inventory, other)),
      })),
  );
  const asset = index.find("policy_assignment", assignment);
  const otherwise = asset === undefined ? [] : otherwiseOf({ inventory, index, asset, parameter });
  const [first] = setBy;
  if (first === undefined && otherwise.length === 0) return [];
  return [{ kind: "parameter", assignment, parameter, default: first, otherwise }];
}

interface Otherwise {
  readonly inventory: Inventory;
  readonly index: AssetIndex;
  readonly asset: PolicyAssignment;
  readonly parameter: string;
}

function otherwiseOf({ inventory, index, asset, parameter }: Otherwise): WhyParameter["otherwise"] {
  const own = asset.parameters.filter(({ name }) => name === parameter);
  const definition = index.definition(asset.definition);
  const declared = parameterNames(definition?.parameters ?? []).folded(parameter);
  return [
    ...own.map(({ name, value }) => ({
      by: "assignment" as const,
      value,
      supplier: supplyAsset(inventory, asset, ["properties", "parameters", name, "value"]),
    })),
    ...declared.map(({ name, defaultValue }) => ({
      by: "definition" as const,
      value: defaultValue,
      supplier: supplyAsset(inventory, definition ?? asset, ["properties", "parameters", name]),
    })),
  ];
}

function parametersOf(
  { assignments }: MergedDefault,
  assignment: string,
): MergedDefault["assignments"][number]["parameters"] {
  return assignments.filter(({ name }) => name === assignment).flatMap(({ parameters }) => parameters);
}

function supply(inventory: Inventory, source: Source): Supplier {
  const { library, file, line, column } = source;
  return { library, file, line, column, way: wayTo(inventory, library) };
}

function supplyAsset(inventory: Inventory, { library, file, document }: Asset, path: DocumentPath): Supplier {
  const position = document.locate(path);
  return supply(inventory, { library, file, line: position?.line, column: position?.column });
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
