import { escapeQuoted, isPrintable } from "./printable.ts";

/**
 * A result as YAML, in the shape that it has as JSON. The writer is loaded when it is first needed.
 *
 * What a terminal acts on stands in quotes by its number, which is the same value.
 */
export async function formatYaml(value: unknown): Promise<string> {
  const { Document, visit } = await import("yaml");
  const document = new Document(value, { keepUndefined: true, aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === "string" && !isPrintable(scalar.value)) scalar.type = "QUOTE_DOUBLE";
    },
  });
  return escapeQuoted(document.toString({ lineWidth: 0 }).trimEnd());
}
