import type { Severity } from "@lzkit/schema";

/** Rules on chains; `docs/rules/<id>.md` tells more of each. */
export const resolverRules: Readonly<
  Record<
    "lock-outdated" | "override-unused" | "version-settled",
    { readonly severity: Severity; readonly summary: string }
  >
> = {
  "lock-outdated": { severity: "warning", summary: "The lock file holds all that the chain needs, and nothing else." },
  "override-unused": { severity: "warning", summary: "An override names a member that the chain asks for." },
  "version-settled": { severity: "info", summary: "All libraries of a chain ask for the same ref of a member." },
};
