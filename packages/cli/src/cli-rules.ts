/** The kinds of findings that only the command makes; `docs/rules/<id>.md` tells more of each. */
export const cliRules = {
  "config-invalid": {
    severity: "error",
    summary: "A configuration file holds an unknown key, or a value that cannot be.",
  },
  "duplicate-target": {
    severity: "error",
    summary: "Two targets are the same principal of the same tenant.",
  },
  "inexact-number": {
    severity: "error",
    summary: "A file of values holds a number that cannot be kept as it is written.",
  },
  "target-invalid": {
    severity: "error",
    summary: "A file of targets holds something that is not a target, or whose token cannot be had.",
  },
  "values-not-a-map": {
    severity: "error",
    summary: "A file of values holds anything but names with their values.",
  },
} as const;
