import type { Severity } from "@lzkit/schema";

/** What a rule of this package is about. */
export interface AnalysisRule {
  /** How much its findings matter, unless a setting says otherwise. */
  readonly severity: Severity;
  /** One line for a list of rules. */
  readonly summary: string;
}

/** Id of a rule of this package. */
export type AnalysisRuleId =
  | "malformed-asset"
  | "no-library"
  | "empty-library"
  | "stray-file"
  | "file-name"
  | "duplicate-asset"
  | "leftover-placeholder"
  | "unknown-assignment"
  | "unknown-parameter"
  | "parameter-case"
  | "built-in-definition"
  | "sibling-gap"
  | "missing-value"
  | "value-type"
  | "value-not-allowed"
  | "unknown-definition"
  | "unknown-member"
  | "unknown-archetype"
  | "unknown-parent"
  | "nothing-to-remove"
  | "repeated-entry"
  | "unused-definition"
  | "unused-assignment"
  | "unused-archetype";

/** The rules of this package by id; `docs/rules/<id>.md` tells more of each. */
export const analysisRules: Readonly<Record<AnalysisRuleId, AnalysisRule>> = {
  "malformed-asset": {
    severity: "error",
    summary: "A file is not what its name says it is.",
  },
  "no-library": {
    severity: "error",
    summary: "A folder that is taken for a library holds none.",
  },
  "empty-library": {
    severity: "warning",
    summary: "A library holds no assets, no defaults and no dependencies.",
  },
  "stray-file": {
    severity: "warning",
    summary: "A file looks like an asset, but its name matches no rule, so nothing loads it.",
  },
  "file-name": {
    severity: "warning",
    summary: "The name of an asset's file is not the name inside it.",
  },
  "duplicate-asset": {
    severity: "error",
    summary: "Two assets of one kind have the same name.",
  },
  "leftover-placeholder": {
    severity: "warning",
    summary: "A `${…}` placeholder stands where no client fills it in.",
  },
  "unknown-assignment": {
    severity: "error",
    summary: "A default names an assignment that is in no library of the chain.",
  },
  "unknown-parameter": {
    severity: "error",
    summary: "A parameter is given a value that its definition does not declare.",
  },
  "parameter-case": {
    severity: "warning",
    summary: "A parameter is written in other capitals than its definition declares.",
  },
  "built-in-definition": {
    severity: "info",
    summary: "Values are given to parameters of a built-in definition, which cannot be checked offline.",
  },
  "sibling-gap": {
    severity: "warning",
    summary: "A default sets a parameter of several assignments, but not of another one that declares it too.",
  },
  "missing-value": {
    severity: "warning",
    summary: "A parameter without a default value gets no value from its assignment or a default.",
  },
  "value-type": {
    severity: "error",
    summary: "A value is not of the type that the parameter declares.",
  },
  "value-not-allowed": {
    severity: "error",
    summary: "A value is not among those that the parameter allows.",
  },
  "unknown-definition": {
    severity: "error",
    summary: "An assignment or a set refers to a definition that is in no library of the chain.",
  },
  "unknown-member": {
    severity: "error",
    summary: "An archetype holds an asset that is in no library of the chain.",
  },
  "unknown-archetype": {
    severity: "error",
    summary: "An architecture or an override names an archetype that is in no library of the chain.",
  },
  "unknown-parent": {
    severity: "error",
    summary: "A management group has a parent that the architecture does not hold.",
  },
  "nothing-to-remove": {
    severity: "warning",
    summary: "An override removes an asset that its base does not hold.",
  },
  "repeated-entry": {
    severity: "warning",
    summary: "An archetype or an architecture lists the same thing twice.",
  },
  "unused-definition": {
    severity: "warning",
    summary: "No archetype holds a definition, so it is never deployed.",
  },
  "unused-assignment": {
    severity: "info",
    summary: "No archetype holds an assignment, so it takes effect nowhere.",
  },
  "unused-archetype": {
    severity: "warning",
    summary: "No architecture uses an archetype.",
  },
};
