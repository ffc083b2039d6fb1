import type { Source } from "@lzkit/defaults-merger";
import type { ParameterDeclaration, PolicyAssignment, PolicySetDefinition } from "../inventory/asset.ts";
import type { ParameterValue, SetMember } from "../inventory/asset.ts";
import { parameterNames } from "../inventory/parameter-names.ts";
import { memoize } from "../memoize.ts";
import { assetPlace, callAsset } from "./asset-place.ts";
import { placeOfPair } from "./place-of-pair.ts";
import { parametersIn } from "./parameters-in.ts";
import type { CheckContext, Edit, ValuePlace } from "./rule.ts";
import { quote } from "../wording/quote.ts";

/** The name of a parameter where it is used and does not stand among the parameters that are declared. */
export interface UndeclaredUse {
  readonly name: string;
  /** Who uses it: `the default "region"`. */
  readonly user: string;
  /** Who should declare it: `the policy definition "Deny-Regions"`. */
  readonly declarer: string;
  readonly declared: readonly ParameterDeclaration[];
  readonly place: ValuePlace | Source;
  readonly subject: readonly string[];
  /** The names that stand beside it, itself among them: no two of them may become one. */
  readonly siblings: readonly string[];
  /** The change that gives it another name; `undefined`: it cannot be made for certain. */
  readonly rename: ((name: string) => Edit["change"]) | undefined;
}

/** Every use of a parameter that is not declared in exactly these capitals, by a declarer that is in the chain. */
export const undeclaredUses: (context: CheckContext) => readonly UndeclaredUse[] = memoize((context: CheckContext) => [
  ...usesByDefaults(context),
  ...context.index.all("policy_assignment").flatMap((assignment) => usesByAssignment(context, assignment)),
  ...context.index.all("policy_set_definition").flatMap((set) => usesBySet(context, set)),
]);

interface Declarer {
  readonly kind: "policy_definition" | "policy_set_definition";
  readonly name: string;
  readonly parameters: readonly ParameterDeclaration[];
}

function undeclared<Named extends { readonly name: string }>(
  used: readonly Named[],
  { parameters }: Declarer,
): Named[] {
  const declared = parameterNames(parameters);
  return used.filter(({ name }) => declared.exact(name) === undefined);
}

function usesByDefaults({ inventory, merged, index }: CheckContext): UndeclaredUse[] {
  return merged.defaults.flatMap(({ name: defaultName, assignments }) =>
    assignments.flatMap(({ name: assignment, parameters }) => {
      const definition = index.definition(index.find("policy_assignment", assignment)?.definition);
      if (definition === undefined) return [];
      return undeclared(parameters, definition).map((parameter): UndeclaredUse => {
        const { name, source } = parameter;
        const place = placeOfPair(inventory, { defaultName, assignment, parameter });
        return {
          name,
          user: `the default ${quote(defaultName)} for the assignment ${quote(assignment)}`,
          declarer: callAsset(definition),
          declared: definition.parameters,
          place: place?.parameter ?? source,
          subject: [defaultName, assignment, name],
          siblings: namesSetOf(merged).get(assignment) ?? [],
          rename: place?.intact === true ? (to: string) => ({ set: to, was: name }) : undefined,
        };
      });
    }),
  );
}

/** A name that another default sets is taken, too. */
const namesSetOf = memoize(({ defaults }: CheckContext["merged"]): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  for (const { name, parameters } of defaults.flatMap(({ assignments }) => assignments)) {
    const known = names.get(name) ?? [];
    for (const parameter of namesOf(parameters)) known.push(parameter);
    names.set(name, known);
  }
  return names;
});

function usesByAssignment({ index }: CheckContext, assignment: PolicyAssignment): UndeclaredUse[] {
  const definition = index.definition(assignment.definition);
  if (definition === undefined) return [];
  return undeclared(assignment.parameters, definition).map(({ name }) => ({
    name,
    user: callAsset(assignment),
    declarer: callAsset(definition),
    declared: definition.parameters,
    place: assetPlace(assignment, ["properties", "parameters", name]),
    subject: [assignment.name, name],
    siblings: namesOf(assignment.parameters),
    rename: (to) => ({ rename: to }),
  }));
}

function usesBySet({ index }: CheckContext, set: PolicySetDefinition): UndeclaredUse[] {
  return set.members.flatMap((member) => {
    const definition = index.definition(member.definition);
    return [
      ...(definition === undefined ? [] : givenToMember(set, member, definition)),
      ...member.parameters.flatMap((value) => takenFromSet(set, member, value)),
    ];
  });
}

function givenToMember(set: PolicySetDefinition, member: SetMember, definition: Declarer): UndeclaredUse[] {
  return undeclared(member.parameters, definition).map(({ name }) => ({
    name,
    user: callMember(set, member),
    declarer: callAsset(definition),
    declared: definition.parameters,
    place: assetPlace(set, [...member.path, "parameters", name]),
    subject: [set.name, memberName(member), name],
    siblings: namesOf(member.parameters),
    rename: (to) => ({ rename: to }),
  }));
}

/** The set's own parameters that a value is made of: `[parameters('effect')]`. */
function takenFromSet(set: PolicySetDefinition, member: SetMember, given: ParameterValue): UndeclaredUse[] {
  return undeclared(parametersIn(given.value), set).map(({ name, text, whole, path }) => ({
    name,
    user: callMember(set, member),
    declarer: callAsset(set),
    declared: set.parameters,
    place: assetPlace(set, [...member.path, "parameters", given.name, "value", ...path]),
    subject: [set.name, memberName(member), given.name, name],
    siblings: [],
    rename: (to) => ({ set: text.replaceAll(whole, () => whole.replace(name, () => to)), was: text }),
  }));
}

function namesOf(named: readonly { readonly name: string }[]): string[] {
  return named.map(({ name }) => name);
}

function callMember(set: PolicySetDefinition, member: SetMember): string {
  return `${callAsset(set)} for its member ${quote(memberName(member))}`;
}

function memberName({ referenceId, definition, path }: SetMember): string {
  return referenceId ?? definition?.name ?? path.join(".");
}
