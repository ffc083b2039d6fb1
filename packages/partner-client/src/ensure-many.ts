import { createTransport, type TransportOptions } from "@lzkit/http";
import { createPartnerClient } from "./create-partner-client.ts";
import { type EnsureRow, type EnsureTarget, findDone, targetKey, writeFailedRow, writeRow } from "./ensure-row.ts";
import { PartnerError } from "./partner-error.ts";

/** How many targets are linked: what a transport takes, but for the token, and these. */
export interface EnsureManyOptions extends Omit<TransportOptions, "token"> {
  /** Targets under way at the same time. Default: 8. */
  readonly concurrency?: number | undefined;
  /** Only reads, and says what it would do. Default: `false`. */
  readonly dryRun?: boolean | undefined;
  /** Rows of an earlier run: targets that are done there are not done again. */
  readonly previous?: readonly EnsureRow[] | undefined;
  /** Told of each row as soon as it is known, with the position of its target. Write them down to resume after a crash. */
  readonly onRow?: ((row: EnsureRow, index: number) => void) | undefined;
  /** Ends requests and waits at once. The rows are answered all the same, those that did not begin as `not-run`. */
  readonly signal?: AbortSignal | undefined;
}

/** A batch outlives what a single call gives up on. */
const patience = { maxTries: 12, deadlineMs: 600_000 };

/**
 * Links principals of many tenants: one row for each target, in their order, whether it worked or not.
 *
 * Each target has a transport of its own. A token of another tenant or principal than the target's is refused.
 *
 * @example
 * ```ts
 * import { publicCloud, type TokenCredential } from "@lzkit/http";
 * import { ensureMany } from "@lzkit/partner-client";
 *
 * export async function linkAll(tenants: ReadonlyMap<string, TokenCredential>): Promise<void> {
 *   const targets = [...tenants].map(([tenantId, token]) => ({ tenantId, token, partnerId: "123456" }));
 *   const rows = await ensureMany(targets, { cloud: publicCloud });
 *   for (const { tenantId, outcome } of rows) console.log(tenantId, outcome);
 * }
 * ```
 *
 * @throws {@link PartnerError} CONCURRENCY_INVALID
 */
export async function ensureMany(targets: readonly EnsureTarget[], options: EnsureManyOptions): Promise<EnsureRow[]> {
  const { concurrency = 8, previous = [], signal, onRow } = options;
  checkConcurrency(concurrency);
  // What is wrong with all of them is told once, before anything is sent.
  createTransport({ ...options, token: () => "" });
  const rows = targets.map((target) => findDone(previous, target));
  const counts = countTargets(targets);
  const queue = takeOpen();

  function* takeOpen(): Generator<readonly [number, EnsureTarget]> {
    for (const [index, target] of targets.entries()) if (rows[index] === undefined) yield [index, target];
  }

  async function work(): Promise<void> {
    for (const [index, target] of queue) {
      if (signal?.aborted === true) return;
      const row = await linkTarget(target, options, counts.get(targetKey(target)) !== 1);
      rows[index] = row;
      onRow?.(row, index);
    }
  }

  await Promise.all(Array.from({ length: Math.min(concurrency, targets.length) }, work));
  return targets.map((target, index) => rows[index] ?? writeRow(target, { outcome: "not-run", link: undefined }));
}

async function linkTarget(target: EnsureTarget, options: EnsureManyOptions, isDuplicate: boolean): Promise<EnsureRow> {
  const { tenantId, objectId, partnerId, token } = target;
  const { dryRun, signal } = options;
  try {
    if (isDuplicate) throw duplicate(target);
    const transport = createTransport({ ...options, token, retry: { ...patience, ...options.retry } });
    const client = createPartnerClient({ transport, expect: { tenantId, objectId } });
    return writeRow(target, await client.ensure(partnerId, { dryRun, signal }));
  } catch (error) {
    return writeFailedRow(target, error, signal);
  }
}

function countTargets(targets: readonly EnsureTarget[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const target of targets) counts.set(targetKey(target), (counts.get(targetKey(target)) ?? 0) + 1);
  return counts;
}

function duplicate({ tenantId, objectId }: EnsureTarget): PartnerError {
  return new PartnerError("TARGET_DUPLICATE", {
    message: `the tenant ${tenantId} is there twice with ${objectId === undefined ? "no principal named" : `the principal ${objectId}`}`,
    context: { tenantId, objectId },
    hint: "a principal has one partner in a tenant: remove one target, or name the objectId of each",
  });
}

function checkConcurrency(concurrency: number): void {
  if (Number.isInteger(concurrency) && concurrency >= 1) return;
  throw new PartnerError("CONCURRENCY_INVALID", {
    message: `a concurrency of ${concurrency} is not possible: it takes a whole number of 1 or more`,
    context: { concurrency },
  });
}
