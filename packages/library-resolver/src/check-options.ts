import { type Fetcher } from "./fetcher.ts";
import { ResolverError } from "./library-resolver-error.ts";
import { lockOutdated } from "./lock/lock-errors.ts";
import type { ResolveOptions } from "./resolve-options.ts";

const lockModes = ["use", "frozen", "check", "verify", "renew"];
const policies = ["error", "newest", "nearest-root"];

/**
 * Checks options of callers without types.
 *
 * @throws {@link ResolverError} OPTION_INVALID, FETCHER_CONFLICT; LOCK_OUTDATED: there is none, and it must not change
 */
export function checkOptions(options: ResolveOptions): void {
  const { concurrency, limits, timeout, versionConflict, fetchers, lock, lockMode, offline } = options;
  checkCount("concurrency", concurrency);
  checkCount("limits.depth", limits?.depth);
  checkCount("limits.libraries", limits?.libraries);
  if (timeout !== undefined && !(timeout > 0 && timeout < 2 ** 31)) {
    throw invalid("timeout", `${timeout} is not a number of milliseconds between 1 and ${2 ** 31 - 1}`);
  }
  if (versionConflict !== undefined && !policies.includes(versionConflict)) {
    throw invalid("versionConflict", `${JSON.stringify(versionConflict)} is none of ${policies.join(", ")}`);
  }
  if (lockMode !== undefined && !lockModes.includes(lockMode)) {
    throw invalid("lockMode", `${JSON.stringify(lockMode)} is none of ${lockModes.join(", ")}`);
  }
  if ((lockMode === "frozen" || lockMode === "verify") && lock === undefined)
    throw lockOutdated(["it is not there yet"]);
  if (offline !== undefined && ![true, false, "prefer"].includes(offline)) {
    throw invalid("offline", `${JSON.stringify(offline)} is none of true, false, "prefer"`);
  }
  checkTypes(fetchers ?? []);
}

function checkCount(option: string, value: number | undefined): void {
  if (value === undefined || (Number.isInteger(value) && value > 0)) return;
  throw invalid(option, `${value} is not a whole number above 0`);
}

function checkTypes(fetchers: readonly Fetcher[]): void {
  const types = fetchers.map(({ type }) => type);
  const twice = types.find((type, index) => types.indexOf(type) !== index);
  if (twice === undefined) return;
  throw new ResolverError("FETCHER_CONFLICT", {
    message: `Two fetchers have the type "${twice}".`,
    context: { types: [twice], address: undefined },
    hint: "Give only one of them.",
  });
}

function invalid(option: string, reason: string): ResolverError<"OPTION_INVALID"> {
  return new ResolverError("OPTION_INVALID", {
    message: `The option ${option} cannot be used: ${reason}.`,
    context: { option, reason },
  });
}
