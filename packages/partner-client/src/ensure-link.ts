import { isHttpError } from "@lzkit/http";
import type { LinkCall, LinkCalls } from "./link-calls.ts";
import type { PartnerLink } from "./partner-link.ts";

/** What became of a link. Those that begin with `would-` come from a dry run. */
export type EnsureOutcome = "created" | "updated" | "unchanged" | "would-create" | "would-update";

/** What `ensure` did. */
export interface EnsureResult {
  readonly outcome: EnsureOutcome;
  /** The link as it is now; `undefined` when a dry run would create it. */
  readonly link: PartnerLink | undefined;
  /** The link as it was; `undefined` when nothing was linked. */
  readonly previous: PartnerLink | undefined;
}

const maxRounds = 3;

/**
 * Reads, then creates, updates or does nothing, as the service has no operation for all of that (specification 4.1).
 *
 * Somebody else may write between reading and writing: a write that is refused is settled by reading again.
 */
export async function ensureLink(
  calls: LinkCalls,
  partnerId: string,
  call: LinkCall & { readonly dryRun: boolean },
): Promise<EnsureResult> {
  const first = await calls.getCurrent(call);
  if (call.dryRun) return planLink(first, partnerId);
  return writeLink(first, 1);

  async function writeLink(previous: PartnerLink | undefined, round: number): Promise<EnsureResult> {
    if (isTo(previous, partnerId)) return { outcome: "unchanged", link: previous, previous };
    const outcome = previous === undefined ? "created" : "updated";
    try {
      const link = await (previous === undefined ? calls.create(partnerId, call) : calls.update(partnerId, call));
      return { outcome, link, previous };
    } catch (error) {
      if (!isHttpError(error)) throw error;
      const now = await calls.getCurrent(call).catch(() => previous);
      // Unless it was refused, it was our own write, as far as anybody can tell.
      if (isTo(now, partnerId) && (error.status ?? 500) >= 500) return { outcome, link: now, previous };
      if (round === maxRounds || now?.properties.partnerId === previous?.properties.partnerId) throw error;
      return writeLink(now, round + 1);
    }
  }
}

function planLink(previous: PartnerLink | undefined, partnerId: string): EnsureResult {
  if (isTo(previous, partnerId)) return { outcome: "unchanged", link: previous, previous };
  return { outcome: previous === undefined ? "would-create" : "would-update", link: previous, previous };
}

function isTo(link: PartnerLink | undefined, partnerId: string): boolean {
  return link?.properties.partnerId === partnerId;
}

/** What `ensureUnlinked` did. */
export interface UnlinkResult {
  readonly outcome: "deleted" | "unchanged";
  /** The link as it was; `undefined` when nothing was linked. */
  readonly previous: PartnerLink | undefined;
}

/** Deletes whatever is linked; a link that changes in between is followed. */
export async function ensureUnlinked(calls: LinkCalls, call: LinkCall): Promise<UnlinkResult> {
  const first = await calls.getCurrent(call);
  if (first === undefined) return { outcome: "unchanged", previous: undefined };
  return removeLink(first, 1);

  async function removeLink(previous: PartnerLink, round: number): Promise<UnlinkResult> {
    try {
      await calls.remove(previous.properties.partnerId, call);
    } catch (error) {
      if (!isHttpError(error)) throw error;
      const now = await calls.getCurrent(call).catch(() => previous);
      if (now !== undefined) {
        if (round === maxRounds || isTo(now, previous.properties.partnerId)) throw error;
        return removeLink(now, round + 1);
      }
    }
    return { outcome: "deleted", previous };
  }
}
