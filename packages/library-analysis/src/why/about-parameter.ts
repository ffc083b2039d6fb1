import type { PolicyAssignment } from "../inventory/asset.ts";
import type { AssetIndex } from "../inventory/asset-index.ts";
import type { Inventory } from "../inventory/inventory.ts";
import { parameterNames } from "../inventory/parameter-names.ts";
import { type Asked, parametersOf } from "./asked.ts";
import { supply, supplyAsset } from "./supply.ts";
import type { WhyParameter } from "./why.ts";

/** Why a parameter is what it is, where the question is `assignment.parameter`, in whatever capitals. */
export function aboutParameter(asked: Asked): WhyParameter[] {
  const { query, index, merged } = asked;
  const named = merged.defaults.flatMap(({ assignments }) => assignments.map(({ name }) => name));
  const assignments = new Set([...index.names("policy_assignment"), ...named]);
  const folded = [...assignments].filter((name) => query.toLowerCase().startsWith(`${name.toLowerCase()}.`));
  const exact = folded.filter((name) => query.startsWith(name));
  return (exact.length > 0 ? exact : folded).flatMap((name) => aboutPair(asked, name, query.slice(name.length + 1)));
}

function aboutPair({ inventory, merged, index }: Asked, assignment: string, parameter: string): WhyParameter[] {
  const setBy = merged.defaults.flatMap((each) =>
    parametersOf(each, assignment)
      .filter(({ name }) => isSame(name, parameter))
      .map(({ name: spelling, source }) => ({
        spelling,
        answer: {
          name: each.name,
          supplier: supply(inventory, source),
          replaced: each.replaced.map((other) => supply(inventory, other)),
        },
      })),
  );
  const asset = index.find("policy_assignment", assignment);
  const otherwise = asset === undefined ? [] : otherwiseOf({ inventory, index, asset, parameter });
  const [first] = setBy;
  if (first === undefined && otherwise.length === 0) return [];
  return [
    { kind: "parameter", assignment, parameter: first?.spelling ?? parameter, default: first?.answer, otherwise },
  ];
}

interface Otherwise {
  readonly inventory: Inventory;
  readonly index: AssetIndex;
  readonly asset: PolicyAssignment;
  readonly parameter: string;
}

function otherwiseOf({ inventory, index, asset, parameter }: Otherwise): WhyParameter["otherwise"] {
  const own = asset.parameters.filter(({ name }) => isSame(name, parameter));
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

/** The service takes names in other capitals for the same one. */
function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
