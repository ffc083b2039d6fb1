import type { Draft, Rule } from "../../check/rule.ts";
import { type GivenValue, givenValues } from "../../check/given-values.ts";
import { showValue } from "../../check/show-value.ts";
import { suggest } from "../../check/suggest.ts";
import { isExpression, isOfType } from "./value-type.ts";

/** A value that the parameter's list of allowed values does not hold. The service compares capitals here. */
export const valueNotAllowed: Rule = {
  id: "value-not-allowed",
  find: (context) => givenValues(context).flatMap(findRefused),
};

function findRefused({ value, parameter, giver, place, subject }: GivenValue): Draft[] {
  const { allowedValues, type } = parameter;
  if (allowedValues === undefined || isExpression(value) || !isOfType(value, type)) return [];
  const allowed = new Set(allowedValues.map((each) => JSON.stringify(each)));
  if (allowed.has(JSON.stringify(value))) return [];
  // Of a list each element must be allowed: the service offers the values for a choice of several.
  const refused = (Array.isArray(value) ? value : [value]).filter((each) => !allowed.has(JSON.stringify(each)));
  const [first] = refused;
  if (first === undefined && refused.length === 0) return [];
  const texts = allowedValues.filter((each) => typeof each === "string");
  const nearest = typeof first === "string" ? suggest(first, texts) : undefined;
  const certain =
    nearest?.toLowerCase() === String(first).toLowerCase() && value === first && place.library !== undefined;
  const list = allowedValues.map((each) => showValue(each)).join(", ");
  return [
    {
      message: `${giver} is ${refused.map((each) => showValue(each)).join(", ")}, which is not allowed`,
      hint: nearest === undefined ? `allowed: ${list}` : `did you mean ${showValue(nearest)}? allowed: ${list}`,
      place,
      subject,
      fix: certain
        ? { library: place.library, file: place.file, path: place.path, change: { set: nearest } }
        : undefined,
    },
  ];
}
