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
export type Pinner = (located: Located, fetcher: Fetcher) => Promise<Pin>;

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
  const renew = lockMode === "check" || lockMode === "renew";
  return async ({ address, asked, label }, fetcher) => {
    const known = locked.pinOf(address);
    if (known !== undefined && !renew) return known;
    if (lockMode === "frozen" && asked !== undefined && !isFolder(address))
      throw lockOutdated([`${label} is not in it`]);
    const pin = await ask({ address, fetcher, context, last, preferLast });
    const moved = known !== undefined && stableKey(known) !== stableKey(pin) && !isFolder(address);
    if (moved && lockMode === "check" && (await fetcher.mayMove?.(address, context)) !== true) {
      throw pinMoved(label, known, pin);
    }
    return pin;
  };
}

interface Question {
  readonly address: Address;
  readonly fetcher: Fetcher;
  readonly context: FetchContext;
  readonly last: LastPins;
  readonly preferLast: boolean;
}

/** What lies on this disk is there to be asked, and needs no memory. */
async function ask({ address, fetcher, context, last, preferLast }: Question): Promise<Pin> {
  if (localPart(address) !== undefined) return fetcher.pin(address, context);
  const kept = preferLast ? await last.get(address) : undefined;
  if (kept !== undefined) return kept;
  const pin = await fetcher.pin(address, context);
  await last.set(address, pin);
  return pin;
}

function isFolder(address: Address): boolean {
  return address.type === "path";
}
