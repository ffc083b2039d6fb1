import { defaultsRules, metadataRules } from "./rules/document-rules.ts";
import { readingRules } from "./rules/reading-rules.ts";
import type { SchemaRule } from "./rules/rule.ts";

/** Every rule of this package by its id, which is stable; `docs/rules/<id>.md` tells more of each. */
export const schemaRules: Readonly<Record<string, SchemaRule>> = {
  ...readingRules,
  ...Object.fromEntries(
    [...metadataRules, ...defaultsRules].map(({ id, severity, summary }) => [id, { severity, summary }]),
  ),
};
