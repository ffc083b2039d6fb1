/** Two names that a cloud, which ignores case, takes for one. */
export interface Spellings<Value> {
  readonly first: Spelling<Value>;
  readonly other: Spelling<Value>;
}

/** One of them, and what it names. */
export interface Spelling<Value> {
  readonly name: string;
  readonly value: Value;
}

/**
 * Finds names that differ only in case, once for each spelling after the first.
 *
 * There is hardly ever one, so names are first told apart by numbers that case does not change: to make lower-case
 * strings of them all would take as long as the rest of a merge.
 */
export function findSpellings<Value>(byName: ReadonlyMap<string, Value>): readonly Spellings<Value>[] {
  const firsts = new Map<string, Spelling<Value>>();
  const spellings: Spellings<Value>[] = [];
  const slots = takenSlots(byName);
  for (const [name, value] of byName) {
    if (slots[hashOf(name) & (slots.length - 1)] === 1) continue;
    const folded = name.toLowerCase();
    const [first, spelling] = [firsts.get(folded), { name, value }];
    if (first === undefined) firsts.set(folded, spelling);
    else spellings.push({ first, other: spelling });
  }
  return spellings;
}

/** How many names fall into each slot, at most 2: all spellings of a name into one, two names hardly ever. */
function takenSlots(byName: ReadonlyMap<string, unknown>): Uint8Array {
  const slots = new Uint8Array(2 ** Math.ceil(Math.log2(byName.size * 16 + 1)));
  for (const name of byName.keys()) {
    const slot = hashOf(name) & (slots.length - 1);
    slots[slot] = slots[slot] === 0 ? 1 : 2;
  }
  return slots;
}

/** The same for all spellings of a name. */
function hashOf(name: string, isFolded = false): number {
  let hash = 0;
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if (code > 127 && !isFolded) return hashOf(name.toLowerCase(), true);
    hash = (Math.imul(hash, 31) + (code >= 65 && code <= 90 ? code + 32 : code)) | 0;
  }
  return hash ^ (hash >>> 15);
}
