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

/**
 * Links principals of many tenants: one row for each target, in their order, whether it worked or not.
 *
 * Each target has a transport of its own. A token of another tenant or principal than the target's is refused; of
 * targets whose tokens turn out to be of the same principal, the first is linked and the others fail.
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
  const queue = groupTargets(targets).values();

  async function work(): Promise<void> {
    for (const members of queue) {
      const owners = new Set(members.map(([index]) => ownerOf(rows[index])));
      const rivals = members.length > 1 ? { owners, keys: members.map(([, target]) => targetKey(target)) } : undefined;
      for (const [index, target] of members) {
        if (rows[index] !== undefined) continue;
        if (signal?.aborted === true) return;
        const row = await linkTarget(target, options, rivals);
        rows[index] = row;
        onRow?.(row, index);
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(concurrency, targets.length) }, work));
  return targets.map((target, index) => rows[index] ?? writeRow(target, { outcome: "not-run", link: undefined }));
}

/** Targets that may be the same principal. */
interface Rivals {
  /** Object IDs, in lower case, of those that have had their turn. */
  readonly owners: Set<string | undefined>;
  /** Of all of them. */
  readonly keys: readonly string[];
}

/** Where a target names no principal, only its token tells whether it is one of the others of its tenant. */
function groupTargets(targets: readonly EnsureTarget[]): readonly (readonly (readonly [number, EnsureTarget])[])[] {
  const whole = new Set(targets.map(targetKey));
  const groups = new Map<string, [number, EnsureTarget][]>();
  for (const [index, target] of targets.entries()) {
    const tenant = targetKey({ ...target, objectId: undefined });
    const key = whole.has(tenant) ? tenant : targetKey(target);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push([index, target]);
  }
  return [...groups.values()];
}

/** The principal of a row that is done. */
function ownerOf(row: EnsureRow | undefined): string | undefined {
  return (row?.objectId ?? row?.link?.properties.objectId)?.toLowerCase();
}

/** Links one target, unless its principal is there twice. */
async function linkTarget(
  target: EnsureTarget,
  options: EnsureManyOptions,
  rivals: Rivals | undefined,
): Promise<EnsureRow> {
  const { tenantId, partnerId, token } = target;
  const { dryRun, signal, retry } = options;
  let { objectId } = target;
  try {
    if (rivals !== undefined && rivals.keys.filter((key) => key === targetKey(target)).length > 1)
      throw duplicate(target);
    const patient = { ...retry, maxTries: retry?.maxTries ?? 12, deadlineMs: retry?.deadlineMs ?? 600_000 };
    const transport = createTransport({ ...options, token, retry: patient });
    if (rivals !== undefined) {
      objectId ??= String((await transport.claims())?.oid);
      if (rivals.owners.has(objectId.toLowerCase())) throw duplicate({ tenantId, objectId });
      rivals.owners.add(objectId.toLowerCase());
    }
    const client = createPartnerClient({ transport, expect: { tenantId, objectId } });
    return writeRow(target, await client.ensure(partnerId, { dryRun, signal }));
  } catch (error) {
    return writeFailedRow(target, error, signal);
  }
}

function duplicate({ tenantId, objectId }: Pick<EnsureTarget, "tenantId" | "objectId">): PartnerError {
  return new PartnerError("TARGET_DUPLICATE", {
    message: `The tenant ${tenantId} is there twice with the principal ${objectId ?? "of its token"}.`,
    context: { tenantId, objectId },
    hint: "Remove one, or name the objectId of each.",
  });
}

function checkConcurrency(concurrency: number): void {
  if (Number.isInteger(concurrency) && concurrency >= 1) return;
  throw new PartnerError("CONCURRENCY_INVALID", {
    message: `A concurrency is a whole number of 1 or more, not ${concurrency}.`,
    context: { concurrency },
  });
}
