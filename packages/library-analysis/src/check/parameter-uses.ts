import type { DocumentPath } from "@lzkit/schema";
import type {
  Asset,
  ParameterDeclaration,
  PolicyAssignment,
  PolicySetDefinition,
  SetMember,
} from "../inventory/asset.ts";
import { assetPlace, callAsset } from "./asset-place.ts";
import { declaredAssignments } from "./declared-pairs.ts";
import { memoize } from "../memoize.ts";
import type { CheckContext, Edit, ValuePlace } from "./rule.ts";

/** A parameter's name where it is used, and the parameters among which it should be. */
export interface ParameterUse {
  readonly name: string;
  /** Who uses it: `the default “region”`. */
  readonly user: string;
  /** Who should declare it: `the policy definition “Deny-Regions”`. */
  readonly declarer: string;
  readonly declared: readonly ParameterDeclaration[];
  readonly place: ValuePlace;
  readonly subject: readonly string[];
  /** The names that stand beside it, itself among them. */
  readonly siblings: readonly string[];
  /** The change that gives it another name. */
  readonly rename: (name: string) => Edit["change"];
}

/** Every use of a parameter whose declaration is in the chain, in the order of application. */
export const parameterUses: (context: CheckContext) => readonly ParameterUse[] = memoize((context: CheckContext) => [
  ...usesByDefaults(context),
  ...context.index.all("policy_assignment").flatMap((assignment) => usesByAssignment(context, assignment)),
  ...context.index.all("policy_set_definition").flatMap((set) => usesBySet(context, set)),
]);

function usesByDefaults({ inventory, index }: CheckContext): ParameterUse[] {
  return declaredAssignments(inventory).flatMap(({ defaultName, assignment, parameters }) => {
    const definition = index.definition(index.find("policy_assignment", assignment)?.definition);
    if (definition === undefined) return [];
    return parameters.map(({ name, place }) => ({
      name,
      user: `the default “${defaultName}” for the assignment “${assignment}”`,
      declarer: callAsset(definition),
      declared: definition.parameters,
      place,
      subject: [defaultName, assignment, name],
      siblings: namesOf(parameters),
      rename: (to: string) => ({ set: to }),
    }));
  });
}

function usesByAssignment({ index }: CheckContext, assignment: PolicyAssignment): ParameterUse[] {
  const definition = index.definition(assignment.definition);
  if (definition === undefined) return [];
  return assignment.parameters.map(({ name, path }) => ({
    name,
    user: callAsset(assignment),
    declarer: callAsset(definition),
    declared: definition.parameters,
    place: assetPlace(assignment, path),
    subject: [assignment.name, name],
    siblings: namesOf(assignment.parameters),
    rename: (to) => ({ rename: to }),
  }));
}

function usesBySet({ index }: CheckContext, set: PolicySetDefinition): ParameterUse[] {
  return set.members.flatMap((member) => {
    const definition = index.definition(member.definition);
    const user = `${callAsset(set)} for its member “${member.referenceId ?? member.definition?.name ?? ""}”`;
    const given = definition === undefined ? [] : givenToMember(set, member, { definition, user });
    return [...given, ...takenFromSet(set, member, user)];
  });
}

function givenToMember(
  set: PolicySetDefinition,
  member: SetMember,
  { definition, user }: { readonly definition: Asset & Declarer; readonly user: string },
): ParameterUse[] {
  return member.parameters.map(({ name, path }) => ({
    name,
    user,
    declarer: callAsset(definition),
    declared: definition.parameters,
    place: assetPlace(set, path),
    subject: [set.name, memberKey(member), name],
    siblings: namesOf(member.parameters),
    rename: (to) => ({ rename: to }),
  }));
}

interface Declarer {
  readonly parameters: readonly ParameterDeclaration[];
}

const expression = /\bparameters\(\s*'([^']+)'\s*\)/gi;

/** The set's own parameters that a member's values are made of: `[parameters('effect')]`. */
function takenFromSet(set: PolicySetDefinition, member: SetMember, user: string): ParameterUse[] {
  return member.parameters.flatMap(({ name: takenBy, value, path }) =>
    textsIn(value, [...path, "value"]).flatMap(({ text, at }) =>
      Array.from(text.matchAll(expression), ([whole, name = ""]): ParameterUse => ({
        name,
        user,
        declarer: callAsset(set),
        declared: set.parameters,
        place: assetPlace(set, at),
        subject: [set.name, memberKey(member), takenBy, name],
        siblings: [],
        rename: (to) => ({ set: text.replaceAll(whole, whole.replace(name, to)) }),
      })),
    ),
  );
}

function namesOf(named: readonly { readonly name: string }[]): string[] {
  return named.map(({ name }) => name);
}

function memberKey({ referenceId, definition, path }: SetMember): string {
  return referenceId ?? definition?.name ?? path.join(".");
}

function textsIn(value: unknown, at: DocumentPath): { readonly text: string; readonly at: DocumentPath }[] {
  if (typeof value === "string") return value.startsWith("[") ? [{ text: value, at }] : [];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsIn(each, [...at, index]));
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, [...at, key]));
}
