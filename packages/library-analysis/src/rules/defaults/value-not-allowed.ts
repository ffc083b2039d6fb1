import { fixAt } from "../../check/fix-at.ts";
import type { Draft, Rule } from "../../check/rule.ts";
import { type GivenValue, refusedValues } from "../../check/given-values.ts";
import { isExpression } from "../../check/is-expression.ts";
import { showValue } from "../../wording/show-value.ts";
import { sameLetters, suggest } from "../../wording/suggest.ts";
import { isOfType } from "./value-type.ts";

/** A value that the parameter's list of allowed values does not hold. The service compares capitals here. */
export const valueNotAllowed: Rule = {
  id: "value-not-allowed",
  find: (context) =>
    refusedValues(context, (value, { allowedValues, type }) => {
      if (allowedValues === undefined || isExpression(value) || !isOfType(value, type)) return false;
      return refusedParts(value, allowedValues).length > 0;
    }).map(describe),
};

/** What of a value is not allowed. Of a list each element must be: the service offers a choice of several. */
function refusedParts(value: unknown, allowed: readonly unknown[]): readonly unknown[] {
  if (holds(allowed, value)) return [];
  return (Array.isArray(value) ? value : [value]).filter((each) => !holds(allowed, each));
}

function holds(allowed: readonly unknown[], value: unknown): boolean {
  if (typeof value !== "object" || value === null) return allowed.includes(value);
  const json = JSON.stringify(value);
  return allowed.some((each) => JSON.stringify(each) === json);
}

const maxListed = 12;

function describe({ value, parameter: { allowedValues = [] }, giver, place, subject }: GivenValue): Draft {
  const refused = refusedParts(value, allowedValues);
  const [first] = refused;
  const texts = allowedValues.filter((each) => typeof each === "string");
  const nearest = typeof first === "string" ? (sameLetters(first, texts) ?? suggest(first, texts)) : undefined;
  const same = typeof value === "string" ? sameLetters(value, texts) : undefined;
  const list = `allowed: ${showList(allowedValues)}`;
  return {
    message: `${giver} is ${showList(refused)}, which is not allowed`,
    hint: nearest === undefined ? list : `did you mean ${showValue(nearest)}? ${list}`,
    place,
    subject,
    fix: same === undefined ? undefined : fixAt(place, { set: same, was: String(value) }),
  };
}

function showList(values: readonly unknown[]): string {
  const more = values.length - maxListed;
  const shown = values.slice(0, maxListed).map(showValue).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}
