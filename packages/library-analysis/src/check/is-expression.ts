/** `[concat('a', 'b')]` is worked out by the service; `[[text` is a text that starts with a bracket. */
export function isExpression(value: unknown): boolean {
  return typeof value === "string" && value.startsWith("[") && !value.startsWith("[[") && value.endsWith("]");
}
