import type { PolicyDefaultValues } from "../documents.ts";
import { quote } from "../text/quote.ts";
import type { DocumentRule } from "./rule.ts";

/** Specification 2.2, rule 2: the last occurrence wins. */
export const duplicateDefaultName: DocumentRule<PolicyDefaultValues> = {
  id: "duplicate-default-name",
  severity: "warning",
  summary: "A `default_name` stands once in a file.",
  *check({ defaults }) {
    const last = new Map(defaults.map(({ default_name }, index) => [default_name, index]));
    for (const [index, { default_name }] of defaults.entries()) {
      if (last.get(default_name) === index) continue;
      yield {
        path: ["defaults", index, "default_name"],
        message: `The default ${quote(default_name)} is defined again further down, and that one wins.`,
        hint: "Remove one of the two, or bring their assignments together in one.",
      };
    }
  },
};
