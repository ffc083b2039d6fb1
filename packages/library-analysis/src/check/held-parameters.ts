import type { ParameterDeclaration, PolicyAssignment } from "../inventory/asset.ts";
import { isExpression } from "./is-expression.ts";

const shapes: Readonly<Record<string, string>> = { string: "String", number: "Float", boolean: "Boolean" };

/**
 * What an assignment's own values tell of its parameters, where the definition is built in or in no library: their
 * types only. Of an expression or `null` nothing is known.
 */
export function heldParameters(assignment: PolicyAssignment | undefined): readonly ParameterDeclaration[] {
  return (assignment?.parameters ?? []).map(({ name, value }) => ({
    name,
    type: shapeOf(value),
    defaultValue: undefined,
    allowedValues: undefined,
    description: undefined,
  }));
}

function shapeOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return "Array";
  if (value === null || isExpression(value)) return undefined;
  return typeof value === "object" ? "Object" : shapes[typeof value];
}
