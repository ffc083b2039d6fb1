import type { Address, Pin } from "../fetcher.ts";
import { stableKey } from "../walk/stable-key.ts";
import type { LockedLibrary, LockFile } from "./lock-file.ts";

/** Finds what a lock file says. */
export interface LockIndex {
  /** `undefined`: the address is not in it. */
  pinOf(address: Address): Pin | undefined;
  /** Where a member led, as it was asked for; `undefined`: nobody asked for it. */
  addressOf(member: { readonly path: string; readonly ref: string }): Address | undefined;
  /** Whether it says that an address was meant to move when it was locked. */
  moves(address: Address): boolean;
  /** `sha256:<hex>` of a document at a pin; `undefined`: it is not in it. */
  digestOf(pin: Pin, file: string): string | undefined;
}

/** Makes an index of a lock file; where there is none, nothing is in it. */
export function createLockIndex(lock: LockFile | undefined): LockIndex {
  const libraries = lock === undefined ? [] : [...lock.libraries, ...lock.passedOver];
  const requests = libraries.flatMap(({ pin, also, ...library }) =>
    [library, ...also].map(({ address, moves }) => ({ key: stableKey(address), pin, moves })),
  );
  const byAddress = new Map(requests.map(({ key, pin }) => [key, pin]));
  const moving = new Set(requests.flatMap(({ key, moves }) => (moves === true ? [key] : [])));
  const byPin = new Map<string, LockedLibrary>(libraries.map((library) => [stableKey(library.pin), library]));
  const members = new Map(
    libraries.flatMap(({ asked, address, also }) =>
      [{ asked, address }, ...also].map((each) => [stableKey(each.asked), each.address] as const),
    ),
  );
  return {
    addressOf: ({ path, ref }) => members.get(stableKey({ path, ref })),
    pinOf: (address) => byAddress.get(stableKey(address)),
    moves: (address) => moving.has(stableKey(address)),
    digestOf(pin, file) {
      const documents = byPin.get(stableKey(pin))?.documents ?? {};
      return Object.hasOwn(documents, file) ? documents[file] : undefined;
    },
  };
}
