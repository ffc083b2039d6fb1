/** Random numbers that a seed determines. */
export interface Random {
  /** The next number: 0 or more, less than 1. */
  next(): number;
  /** The next GUID, in lower case. */
  uuid(): string;
  /** All that the generator remembers: a 32-bit integer. */
  getState(): number;
  /** Goes on from where `getState` was called. */
  setState(state: number): void;
}

/** Makes a generator of random numbers (mulberry32): the same seed gives the same numbers. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed | 0;

  function word(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  return {
    next: () => word() / 2 ** 32,
    uuid() {
      const hex = Array.from({ length: 4 }, () => word().toString(16).padStart(8, "0")).join("");
      return formatGuid(hex, "4");
    },
    getState: () => state,
    setState: (next) => (state = next | 0),
  };
}

/** Writes 32 hexadecimal digits as a GUID of the given version. */
export function formatGuid(hex: string, version: string): string {
  const parts = [hex.slice(0, 8), hex.slice(8, 12), version + hex.slice(13, 16), `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join("-");
}
