import type { ParameterDeclaration } from "../inventory/asset.ts";
import { property } from "../inventory/record.ts";
import { assetPlace, callAsset } from "./asset-place.ts";
import { parameterNames } from "../inventory/parameter-names.ts";
import { memoize } from "../memoize.ts";
import type { CheckContext, ValuePlace } from "./rule.ts";

/** A value that is known before anything is deployed, and the parameter that takes it. */
export interface GivenValue {
  readonly value: unknown;
  readonly parameter: ParameterDeclaration;
  /** Who gives it: `the policy assignment “Deny-Regions” for “allowed”`. */
  readonly giver: string;
  readonly place: ValuePlace;
  readonly subject: readonly string[];
}

/** Every value that is given to a parameter whose declaration is in the chain. */
export const givenValues: (context: CheckContext) => readonly GivenValue[] = memoize((context: CheckContext) => [
  ...valuesOfAssignments(context),
  ...valuesOfDefinitions(context),
  ...valuesOfCaller(context),
]);

function valuesOfAssignments({ index }: CheckContext): GivenValue[] {
  return index.all("policy_assignment").flatMap((assignment) => {
    const declared = parameterNames(index.definition(assignment.definition)?.parameters ?? []);
    return assignment.parameters.flatMap(({ name, value, path }) => {
      const [parameter] = declared.folded(name);
      if (parameter === undefined || value === undefined) return [];
      const giver = `${callAsset(assignment)} for its parameter “${name}”`;
      return [{ value, parameter, giver, place: assetPlace(assignment, [...path, "value"]), subject: [name] }];
    });
  });
}

function valuesOfDefinitions({ index }: CheckContext): GivenValue[] {
  return [...index.all("policy_definition"), ...index.all("policy_set_definition")].flatMap((definition) =>
    definition.parameters.flatMap((parameter) => {
      if (parameter.defaultValue === undefined) return [];
      const path = ["properties", "parameters", parameter.name, "defaultValue"];
      const giver = `${callAsset(definition)} as the default of its parameter “${parameter.name}”`;
      return [
        {
          value: parameter.defaultValue,
          parameter,
          giver,
          place: assetPlace(definition, path),
          subject: [parameter.name],
        },
      ];
    }),
  );
}

/** The values for the defaults. */
function valuesOfCaller({ values, merged, index }: CheckContext): GivenValue[] {
  if (values === undefined) return [];
  const { file, locate } = values;
  return merged.defaults.flatMap(({ name, assignments }) => {
    const value = property(values.value, name);
    if (value === undefined || value === null) return [];
    return assignments.flatMap((taking) => {
      const definition = index.definition(index.find("policy_assignment", taking.name)?.definition);
      const declared = parameterNames(definition?.parameters ?? []);
      return taking.parameters.flatMap((taken) => {
        const [parameter] = declared.folded(taken.name);
        if (parameter === undefined) return [];
        const giver = `the value of “${name}” for ${taking.name}.${taken.name}`;
        const place = { library: undefined, file, locate, path: [name] };
        return [{ value, parameter, giver, place, subject: [name, taking.name, taken.name] }];
      });
    });
  });
}
