import { isLzError, redact } from "@lzkit/errors";
import { isHttpError, type TokenProvider } from "@lzkit/http";
import type { EnsureOutcome } from "./ensure-link.ts";
import type { PartnerLink } from "./partner-link.ts";

/** One principal of one tenant that is to be linked. */
export interface EnsureTarget {
  /** Tenant of the customer, a GUID. A token of another tenant is refused. */
  readonly tenantId: string;
  /** The partner. */
  readonly partnerId: string;
  /** Object ID of the principal, a GUID. Needed where a tenant has several targets; a token of another one is refused. */
  readonly objectId?: string | undefined;
  /** Where this principal's tokens come from. */
  readonly token: TokenProvider;
}

/** What became of one target. Plain data: write it as JSON, and give it back to resume. */
export interface EnsureRow {
  readonly tenantId: string;
  readonly partnerId: string;
  readonly objectId: string | undefined;
  /** `not-run`: given up before its turn came. */
  readonly outcome: EnsureOutcome | "failed" | "not-run";
  /** The link as it is now, where that is known. */
  readonly link: PartnerLink | undefined;
  /** Why it failed. */
  readonly error: EnsureRowError | undefined;
}

/** An error as plain data. Holds no secret. */
export interface EnsureRowError {
  /** That of the error: `SERVICE_ERROR`, `PRINCIPAL_UNEXPECTED`; `ABORTED` for an interrupted one, `UNKNOWN` for any other. */
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  /** HTTP status, where the service answered. */
  readonly status: number | undefined;
  /** The service's own code. */
  readonly serviceCode: string | undefined;
  /** What support asks for. */
  readonly requestId: string | undefined;
}

/** The row of a target that was done, planned, or not begun. */
export function writeRow(target: EnsureTarget, { outcome, link }: Pick<EnsureRow, "outcome" | "link">): EnsureRow {
  const { tenantId, partnerId, objectId } = target;
  return { tenantId, partnerId, objectId, outcome, link, error: undefined };
}

/** The row of a target that failed. */
export function writeFailedRow(target: EnsureTarget, error: unknown, signal: AbortSignal | undefined): EnsureRow {
  return { ...writeRow(target, { outcome: "failed", link: undefined }), error: describeError(error, signal) };
}

/** The row of an earlier run that spares a target its own, if there is one. */
export function findDone(rows: readonly EnsureRow[], target: EnsureTarget): EnsureRow | undefined {
  return rows.find((row) => isDone(row) && targetKey(row) === targetKey(target) && row.partnerId === target.partnerId);
}

/** Tells principals apart. */
export function targetKey({ tenantId, objectId = "" }: Pick<EnsureTarget, "tenantId" | "objectId">): string {
  return `${tenantId} ${objectId}`.toLowerCase();
}

function isDone({ outcome }: EnsureRow): boolean {
  return outcome === "created" || outcome === "updated" || outcome === "unchanged";
}

function describeError(error: unknown, signal: AbortSignal | undefined): EnsureRowError {
  const known = isLzError(error) ? error : undefined;
  const { status, serviceCode, requestId } = isHttpError(error) ? error : {};
  const message = redact(error instanceof Error ? error.message : "no error was given");
  const code = known?.code ?? (signal?.aborted === true ? "ABORTED" : "UNKNOWN");
  return { code, message, hint: known?.hint, status, serviceCode, requestId };
}
