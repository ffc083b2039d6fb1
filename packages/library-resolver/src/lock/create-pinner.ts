import { localPart } from "../address/local-part.ts";
import type { FetchContext } from "../fetch-context.ts";
import type { Address, Fetcher, Pin } from "../fetcher.ts";
import type { LockMode } from "../resolve-options.ts";
import type { Located } from "../walk/library-node.ts";
import { stableKey } from "../walk/stable-key.ts";
import { createLastPins, type LastPins } from "./last-pins.ts";
import { lockOutdated, pinMoved } from "./lock-errors.ts";
import type { LockIndex } from "./lock-index.ts";

/** Freezes addresses: by the lock file, by what was found last time, or by asking the host. */
export interface Pinner {
  /** @throws {@link ResolverError} PIN_MOVED, LOCK_OUTDATED; what the fetcher throws */
  readonly pin: (located: Located, fetcher: Fetcher) => Promise<Pin>;
  /** Whether an address that was pinned is meant to lead elsewhere tomorrow, as far as that is known. */
  readonly moves: (address: Address) => boolean;
}

/** What {@link createPinner} takes. */
export interface PinnerOptions {
  readonly context: FetchContext;
  readonly locked: LockIndex;
  readonly lockMode: LockMode;
  /** Whether what was found last time is taken before a host is asked. */
  readonly preferLast: boolean;
}

/** Makes a {@link Pinner}. */
export function createPinner({ context, locked, lockMode, preferLast }: PinnerOptions): Pinner {
  const last = createLastPins(context);
  const checks = lockMode === "check" || lockMode === "verify";
  const moving = new Set<string>();

  async function pinAnew({ address, asked, label }: Located, fetcher: Fetcher): Promise<Pin> {
    const known = locked.pinOf(address);
    if (known === undefined && lockMode === "frozen" && asked !== undefined && !isFolder(address)) {
      throw lockOutdated([`${label} is not in it`]);
    }
    const pin = await ask({ address, fetcher, context, last, preferLast, moving });
    const moved = known !== undefined && stableKey(known) !== stableKey(pin) && !isFolder(address);
    // Not whether it is a branch now: whoever can delete a tag can make a branch of its name.
    const allowed = lockMode === "renew" || (checks && locked.moves(address));
    if (moved && !allowed) throw pinMoved(label, known, pin);
    return pin;
  }

  return {
    async pin(located, fetcher) {
      const known = locked.pinOf(located.address);
      if (locked.moves(located.address)) moving.add(stableKey(located.address));
      // Where a folder or archive on this disk lies, and what is in it, no lock file is believed about.
      const isOnDisk = localPart(located.address)?.field === "path";
      if (known === undefined || checks || lockMode === "renew" || isOnDisk) return pinAnew(located, fetcher);
      return known;
    },
    moves: (address) => moving.has(stableKey(address)),
  };
}

interface Question {
  readonly address: Address;
  readonly fetcher: Fetcher;
  readonly context: FetchContext;
  readonly last: LastPins;
  readonly preferLast: boolean;
  /** Keys of the addresses that are meant to move, by the lock file until a host is asked. */
  readonly moving: Set<string>;
}

/** What lies on this disk is there to be asked, and needs no memory. */
async function ask({ address, fetcher, context, last, preferLast, moving }: Question): Promise<Pin> {
  const isLocal = localPart(address) !== undefined;
  const kept = preferLast && !isLocal ? await last.get(address) : undefined;
  if (kept !== undefined) return kept;
  const pin = await fetcher.pin(address, context);
  if ((await fetcher.mayMove?.(address, context)) === true) moving.add(stableKey(address));
  else moving.delete(stableKey(address));
  if (!isLocal) await last.set(address, pin);
  return pin;
}

function isFolder(address: Address): boolean {
  return address.type === "path";
}
