import type { ParameterDeclaration, PolicyAssignment } from "../inventory/asset.ts";
import type { AssetIndex } from "../inventory/asset-index.ts";
import { parameterNames } from "../inventory/parameter-names.ts";
import type { Paired } from "./match/pair-up.ts";

/** What another definition means for those who set parameters of an assignment. */
export interface DefinitionChange {
  readonly details: readonly string[];
  readonly breaks: string | undefined;
}

const none: DefinitionChange = { details: [], breaks: undefined };

/** Compares what an assignment refers to before and after; the scope in the id does not matter. */
export function diffDefinition(
  { before, after }: Paired<PolicyAssignment>,
  old: AssetIndex,
  now: AssetIndex,
): DefinitionChange {
  const [was, is] = [before.definition, after.definition];
  if (was?.kind === is?.kind && was?.name === is?.name && was?.builtIn === is?.builtIn) return none;
  const [declaredBefore, declared] = [old.definition(was)?.parameters, now.definition(is)?.parameters];
  if (declaredBefore === undefined || declared === undefined) {
    const details = [
      "it refers to another definition; whether that takes the same parameters cannot be checked offline",
    ];
    return { details, breaks: undefined };
  }
  return { details: [], breaks: whyBreaking(after, declaredBefore, declared) };
}

function whyBreaking(
  { parameters }: PolicyAssignment,
  before: readonly ParameterDeclaration[],
  after: readonly ParameterDeclaration[],
): string | undefined {
  const lost = before.filter(({ name }) => parameterNames(after).folded(name).length === 0);
  if (lost.length > 0) return `its new definition does not declare ${list(lost)}, so values for that fail`;
  const isGiven = (name: string): boolean => parameters.some((each) => each.name.toLowerCase() === name.toLowerCase());
  const required = after.filter(({ name, defaultValue }) => {
    return defaultValue === undefined && parameterNames(before).folded(name).length === 0 && !isGiven(name);
  });
  return required.length === 0 ? undefined : `its new definition needs a value for ${list(required)}`;
}

function list(parameters: readonly ParameterDeclaration[]): string {
  return parameters.map(({ name }) => name).join(", ");
}
