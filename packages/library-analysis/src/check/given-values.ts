import type { ParameterDeclaration } from "../inventory/asset.ts";
import { parameterNames } from "../inventory/parameter-names.ts";
import { property } from "../inventory/record.ts";
import { assetPlace, callAsset } from "./asset-place.ts";
import { heldParameters } from "./held-parameters.ts";
import type { CheckContext, ValuePlace } from "./rule.ts";
import { quote } from "../wording/quote.ts";

/** A value that is known before anything is deployed, and the parameter that takes it. */
export interface GivenValue {
  readonly value: unknown;
  readonly parameter: ParameterDeclaration;
  /** Whether a definition of the chain declares the parameter; else the type is that of the value in its place. */
  readonly declared: boolean;
  /** Who gives it: `the policy assignment "Deny-Regions" for "allowed"`. */
  readonly giver: string;
  readonly place: ValuePlace;
  readonly subject: readonly string[];
}

/** Whether a parameter refuses a value. */
export type Refuses = (value: unknown, parameter: ParameterDeclaration) => boolean;

/** Every refused value of those whose parameter's type is known: from its declaration, else from the value it replaces. */
export function refusedValues(context: CheckContext, refuses: Refuses): GivenValue[] {
  return [
    ...valuesOfAssignments(context, refuses),
    ...valuesOfDefinitions(context, refuses),
    ...valuesOfCaller(context, refuses),
  ];
}

function valuesOfAssignments({ index }: CheckContext, refuses: Refuses): GivenValue[] {
  return index.all("policy_assignment").flatMap((assignment) => {
    const declared = parameterNames(index.definition(assignment.definition)?.parameters ?? []);
    return assignment.parameters.flatMap(({ name, value }) => {
      const [parameter] = declared.folded(name);
      if (parameter === undefined || value === undefined || !refuses(value, parameter)) return [];
      const giver = `${callAsset(assignment)} for its parameter ${quote(name)}`;
      const place = assetPlace(assignment, ["properties", "parameters", name, "value"]);
      return [{ value, parameter, declared: true, giver, place, subject: [name] }];
    });
  });
}

function valuesOfDefinitions({ index }: CheckContext, refuses: Refuses): GivenValue[] {
  return [...index.all("policy_definition"), ...index.all("policy_set_definition")].flatMap((definition) =>
    definition.parameters
      .filter((parameter) => parameter.defaultValue !== undefined && refuses(parameter.defaultValue, parameter))
      .map((parameter) => ({
        value: parameter.defaultValue,
        parameter,
        declared: true,
        giver: `${callAsset(definition)} as the default of its parameter ${quote(parameter.name)}`,
        place: assetPlace(definition, ["properties", "parameters", parameter.name, "defaultValue"]),
        subject: [parameter.name],
      })),
  );
}

function valuesOfCaller({ values, merged, index }: CheckContext, refuses: Refuses): GivenValue[] {
  if (values === undefined) return [];
  const { file, locate } = values;
  return merged.defaults.flatMap(({ name, assignments }) => {
    const value = property(values.value, name);
    if (value === undefined || value === null) return [];
    return assignments.flatMap((taking) => {
      const assignment = index.find("policy_assignment", taking.name);
      const definition = index.definition(assignment?.definition);
      const known = parameterNames(definition?.parameters ?? heldParameters(assignment));
      return taking.parameters.flatMap((taken) => {
        const [parameter] = known.folded(taken.name);
        if (parameter === undefined || !refuses(value, parameter)) return [];
        const giver = `the value of ${quote(name)} for ${taking.name}.${taken.name}`;
        const place = { library: undefined, file, locate, path: [name] };
        const subject = [name, taking.name, taken.name];
        return [{ value, parameter, declared: definition !== undefined, giver, place, subject }];
      });
    });
  });
}
