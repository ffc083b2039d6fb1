import type { Severity } from "@lzkit/schema";

/** The rules behind the findings of this package; `docs/rules/<id>.md` tells more of each. */
export const libraryResolverRules = {
  "override-unused": { severity: "warning", summary: "An override names a member that the chain asks for." },
  "version-settled": { severity: "info", summary: "Two refs of one member were asked for, and one was taken." },
} as const satisfies Readonly<Record<string, { readonly severity: Severity; readonly summary: string }>>;
