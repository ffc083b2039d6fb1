import type { PolicyDefaultValues } from "../documents.ts";
import { openDocument } from "../parse/open-document.ts";
import { toDocument } from "../parse/to-document.ts";
import type { ReadDocument } from "../read-document.ts";
import { defaultsRules } from "../rules/document-rules.ts";
import { checkDocument, type DocumentKind } from "../check/check-document.ts";
import type { ReadOptions } from "./read-options.ts";
import { knownKeys, validatePolicyDefaultValues } from "../check/validators.generated.ts";

/**
 * Reads a policy default values file: JSON, or YAML by its ending (specification 2.2).
 *
 * Never throws for a bad document. The value holds what can be used: a default, an assignment or a
 * parameter name that is of a wrong type, is empty or lacks a required field is left out, and so is a
 * `description` of a wrong type. A `default_name` that stands twice stays twice; the last one counts.
 *
 * @example
 * ```ts
 * const { value, findings } = await readDefaults(bytes, { file: "lz_policy_default_values.json" });
 * ```
 */
export async function readDefaults(
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<ReadDocument<PolicyDefaultValues>> {
  const { text, parsed } = await openDocument(bytes, options.file);
  const checked = checkDocument(parsed, policyDefaultValues);
  return toDocument({ text, parsed: checked }, options) as ReadDocument<PolicyDefaultValues>;
}

const required = new Set<string | number | undefined>([
  "defaults",
  "default_name",
  "policy_assignments",
  "policy_assignment_name",
  "parameter_names",
]);

const policyDefaultValues: DocumentKind<PolicyDefaultValues> = {
  validate: validatePolicyDefaultValues,
  knownKeys: knownKeys.PolicyDefaultValues,
  rules: defaultsRules,
  isVital: (path) => required.has(path.at(-1)),
};
