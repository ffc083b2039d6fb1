import type { Rule } from "../../check/rule.ts";
import { refusedValues } from "../../check/given-values.ts";
import { isExpression } from "../../check/is-expression.ts";
import { showValue } from "../../wording/show-value.ts";

/** A value of another type than the parameter declares. */
export const valueType: Rule = {
  id: "value-type",
  find: (context) =>
    refusedValues(context, (value, { type }) => !isOfType(value, type)).map(
      ({ value, parameter: { type = "" }, declared, giver, place, subject }) => {
        const wanted = `${declared ? "the parameter takes" : "the assignment holds"} ${nameType(type)}`;
        return {
          message: `${giver} is ${showValue(value)}, but ${wanted}${declared ? "" : " for it"}`,
          hint: hintFor(value, type.toLowerCase()),
          place,
          subject,
        };
      },
    ),
};

const typeNames: Readonly<Record<string, string>> = {
  string: "a string",
  array: "an array",
  object: "an object",
  boolean: "a boolean",
  integer: "an integer",
  float: "a number",
  datetime: "a date and time",
};

function nameType(type: string): string {
  return typeNames[type.toLowerCase()] ?? type;
}

/** Whether a value fits a declared type; of a type that is not known every value fits. */
export function isOfType(value: unknown, type: string | undefined): boolean {
  if (isExpression(value)) return true;
  switch (type?.toLowerCase()) {
    case "string":
      return typeof value === "string";
    case "datetime":
      return typeof value === "string" && !Number.isNaN(Date.parse(value));
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "boolean":
      return typeof value === "boolean";
    case "integer":
      return Number.isInteger(value);
    case "float":
      return typeof value === "number";
    default:
      return true;
  }
}

function hintFor(value: unknown, wanted: string): string {
  if (wanted === "array" && !Array.isArray(value)) return `put it in brackets: ${JSON.stringify([value])}`;
  if (wanted === "string" && typeof value !== "object") return `put it in quotes: "${JSON.stringify(value)}"`;
  if (typeof value === "string" && wanted !== "object") return "write it without quotes";
  return "look at the parameter in the definition";
}
