import type { ParameterDeclaration } from "../inventory/asset.ts";
import type { Change } from "./diff.ts";
import { changedValues, isSameValue } from "./changed-values.ts";
import { pairUp } from "./match/pair-up.ts";

/** What changed in the parameters of one definition, and whether an assignment of it fails. */
export function diffParameters(
  of: string,
  before: readonly ParameterDeclaration[],
  after: readonly ParameterDeclaration[],
): Change[] {
  const subject = "parameter";
  const { added, removed, renamed, kept } = pairUp(before, after, { marksOf });
  return [
    ...added.map(({ name, defaultValue }): Change => {
      const breaks =
        defaultValue === undefined ? "assignments that do not set it fail: it has no default value" : undefined;
      return { subject, change: "added", name, of, details: [], breaks };
    }),
    ...removed.map(({ name }): Change => {
      return { subject, change: "removed", name, of, details: [], breaks: "assignments that set it fail" };
    }),
    ...renamed.map((pair): Change => {
      const { before: old, after: now } = pair;
      const sameLetters = old.name.toLowerCase() === now.name.toLowerCase();
      const breaks = sameLetters ? undefined : "assignments that set it by its old name fail";
      return { subject, change: "renamed", name: now.name, was: old.name, of, ...compare(old, now), breaks };
    }),
    ...kept.flatMap(({ before: old, after: now }): Change[] => {
      const { details, breaks } = compare(old, now);
      return details.length === 0 ? [] : [{ subject, change: "changed", name: now.name, of, details, breaks }];
    }),
  ];
}

/** A parameter has few values of its own; the many that have the same ones are told apart by their names. */
function marksOf(parameter: ParameterDeclaration): ReadonlySet<string> {
  const { type, defaultValue, allowedValues, description } = parameter;
  return new Set([JSON.stringify([type?.toLowerCase(), defaultValue, allowedValues]), `description ${description}`]);
}

function compare(
  before: ParameterDeclaration,
  after: ParameterDeclaration,
): { readonly details: string[]; readonly breaks: string | undefined } {
  const facts = ({ type, defaultValue, allowedValues }: ParameterDeclaration): unknown => ({
    type: type?.toLowerCase(),
    defaultValue,
    allowedValues,
  });
  return { details: changedValues(facts(before), facts(after)), breaks: whyBreaking(before, after) };
}

function whyBreaking(before: ParameterDeclaration, after: ParameterDeclaration): string | undefined {
  if (before.type?.toLowerCase() !== after.type?.toLowerCase()) return "values of the old type are refused";
  if (before.defaultValue !== undefined && after.defaultValue === undefined) {
    return "assignments that do not set it fail: it lost its default value";
  }
  const { allowedValues } = after;
  if (allowedValues === undefined) return undefined;
  if (before.allowedValues === undefined) return "values outside the new list are refused";
  const lost = before.allowedValues.filter((old) => !allowedValues.some((now) => isSameValue(old, now)));
  return lost.length === 0 ? undefined : `no longer allowed: ${lost.map((each) => JSON.stringify(each)).join(", ")}`;
}
