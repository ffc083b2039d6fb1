import { isLzError, isResolverError } from "lzkit";

/** How a command ends. Stable: scripts depend on it. */
export const exitCodes = {
  done: 0,
  /** The libraries have errors, or there is a difference. */
  findings: 1,
  /** The command was called in a way it cannot be called. */
  wrongUse: 2,
  /** The network, the disk or a service failed, or a chain cannot be resolved. */
  failed: 3,
  /** The person at the terminal gave up; as shells count it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Errors of who calls the command, unless a library of the chain asked for it; all others are the world's. */
const wrongUse: ReadonlySet<string> = new Set([
  "ADDRESS_INVALID",
  "ADDRESS_REFUSED",
  "ADDRESS_UNSUPPORTED",
  "BASELINE_INVALID",
  "COMMAND_UNUSABLE",
  "CONCURRENCY_INVALID",
  "CONFIG_INVALID",
  "DIALECT_INVALID",
  "DIALECT_UNKNOWN",
  "FILE_EXISTS",
  "FILE_UNUSABLE",
  "FOLDER_NOT_FOUND",
  "GRAPH_TOO_LARGE",
  "LIBRARY_MISSING",
  "LOCATION_INVALID",
  "LOCK_INVALID",
  "MARKERS_UNPAIRED",
  "NAME_INVALID",
  "NAME_UNKNOWN",
  "NOT_A_FOLDER",
  "NO_LIBRARY_REPOSITORY",
  "OPTION_INVALID",
  "PARTNER_ID_INVALID",
  "PRINCIPAL_UNEXPECTED",
  "RULE_UNKNOWN",
  "SERVICE_ADDRESS_MISSING",
  "SETTINGS_INVALID",
  "SUBSCRIPTION_INVALID",
  "SUBSCRIPTION_MISSING",
  "TAGS_INVALID",
  "TOKEN_MISSING",
  "TOKEN_UNREADABLE",
]);

/** The exit code for what a command threw. */
export function exitCodeOf(error: unknown): ExitCode {
  if (!isLzError(error)) return exitCodes.failed;
  if (error.code === "LOCK_OUTDATED" || error.code === "EDIT_REFUSED") return exitCodes.findings;
  if (isResolverError(error) && error.askedBy !== undefined) return exitCodes.failed;
  return wrongUse.has(error.code) ? exitCodes.wrongUse : exitCodes.failed;
}
