import type { BrokenEntry } from "./cache-entry.ts";

/** What went wrong in a cache. It never fails a run: what is missing is fetched, what cannot be kept is not. */
export type CacheProblem =
  /** An entry was changed or cut off; it was removed and is fetched again. */
  | { readonly kind: "entry-broken"; readonly message: string; readonly entry: BrokenEntry }
  /** The cache cannot be read or written: disk full, no permission, no connection. Told once for each. */
  | { readonly kind: "read-failed" | "write-failed"; readonly message: string; readonly cause: unknown };

export type OnCacheProblem = (problem: CacheProblem) => void;

/** Tells of broken entries each time, of failures once for each kind. */
export function createProblemReporter(place: string, tell: OnCacheProblem | undefined): CacheProblemReporter {
  const told = new Set<string>();
  const failed = (kind: "read-failed" | "write-failed", cause: unknown): void => {
    if (told.has(kind)) return;
    told.add(kind);
    const reason = cause instanceof Error ? cause.message : String(cause);
    const effect = kind === "write-failed" ? "nothing more is kept" : "what it holds is fetched again";
    tell?.({ kind, message: `The cache ${place} failed, ${effect}: ${reason}`, cause });
  };
  return {
    broken: (entry) =>
      tell?.({
        kind: "entry-broken",
        message: `The cache ${place} held a broken entry${entry.key === undefined ? "" : ` for ${entry.key}`}; it is fetched again. Expected ${entry.expected ?? "an entry"}, got ${entry.actual}.`,
        entry,
      }),
    failed,
    hasFailed: (kind) => told.has(kind),
  };
}

interface CacheProblemReporter {
  readonly broken: (entry: BrokenEntry) => void;
  readonly failed: (kind: "read-failed" | "write-failed", cause: unknown) => void;
  readonly hasFailed: (kind: "read-failed" | "write-failed") => boolean;
}
