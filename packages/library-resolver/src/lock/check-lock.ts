import type { Finding } from "@lzkit/schema";
import { resolverRules } from "../library-resolver-rules.ts";
import type { ResolveOptions } from "../resolve-options.ts";
import { compareLocks } from "./compare-locks.ts";
import { lockOutdated } from "./lock-errors.ts";
import type { LockFile } from "./lock-file.ts";

/**
 * Compares the lock file that a chain needs with the one that is there.
 *
 * @throws {@link ResolverError} LOCK_OUTDATED: they differ, and the mode is `frozen` or `verify`.
 */
export function checkLock(needed: () => LockFile, { lock, lockMode = "use" }: ResolveOptions): readonly Finding[] {
  if (lock === undefined || lockMode === "check" || lockMode === "renew") return [];
  const differences = compareLocks(lock, needed());
  if (differences.length === 0) return [];
  if (lockMode === "frozen" || lockMode === "verify") throw lockOutdated(differences);
  const [first = "", ...others] = differences;
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  return [
    {
      rule: "lock-outdated",
      severity: resolverRules["lock-outdated"].severity,
      message: `The lock file does not fit the chain: ${first}${more}.`,
      hint: "Run lz lock, and commit what it writes.",
    },
  ];
}
