/** The kinds of findings that merging and applying make; `docs/rules/<id>.md` tells more of each. */
export const mergerRules = {
  "default-redeclared": {
    severity: "error",
    summary: "A library declares a default that a library below it declares already.",
  },
  "default-loses-pairs": {
    severity: "warning",
    summary: "A default that takes another's place leaves out pairs of assignment and parameter.",
  },
  "pair-claimed-twice": {
    severity: "error",
    summary: "Two defaults name the same parameter of the same assignment.",
  },
  "names-differ-in-case": {
    severity: "warning",
    summary: "Two names are the same but for upper and lower case.",
  },
  "value-without-default": {
    severity: "error",
    summary: "A value is given for a name that is not a default.",
  },
} as const;
