/** The kinds of findings that only the command makes; `docs/rules/<id>.md` tells more of each. */
export const cliRules = {
  "values-not-a-map": {
    severity: "error",
    summary: "A file of values holds anything but names with their values.",
  },
} as const;
