export { mergeDefaults } from "./merge-defaults.ts";
export type { MergeOptions } from "./merge-defaults.ts";
export type { MergeDocument, MergeInput } from "./merge-input.ts";
export type { MergedAssignment, MergedDefault, MergedDefaults, MergedParameter, Source } from "./merged-defaults.ts";
export { applyDefaults } from "./apply-defaults.ts";
export type {
  AppliedAssignment,
  AppliedDefaults,
  AppliedParameter,
  UnknownValue,
  ValuesSource,
} from "./apply-defaults.ts";
export { mergerRules } from "./defaults-merger-rules.ts";
