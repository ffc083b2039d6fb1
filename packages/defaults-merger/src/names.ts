/** Something with a name. */
export interface Named {
  readonly name: string;
}

/** Two names that a cloud, which ignores case, takes for one. */
export interface Spellings<Value extends Named> {
  readonly first: Value;
  readonly other: Value;
}

/** Values by exact name, in the order in which they came. */
export interface Names<Value extends Named> {
  get(name: string): Value | undefined;
  /** The value of that name; where there is none, the given one, which is there from then on. */
  getOrAdd(value: Value): Value;
  readonly values: readonly Value[];
  /** What differs only in case, once for each spelling after the first. */
  readonly spellings: readonly Spellings<Value>[];
}

/** Creates an empty {@link Names}. */
export function createNames<Value extends Named>(): Names<Value> {
  const exact = new Map<string, Value>();
  const firstSpellings = new Map<string, Value>();
  const values: Value[] = [];
  const spellings: Spellings<Value>[] = [];
  return {
    get: (name) => exact.get(name),
    getOrAdd(value) {
      const present = exact.get(value.name);
      if (present !== undefined) return present;
      exact.set(value.name, value);
      values.push(value);
      const folded = value.name.toLowerCase();
      const first = firstSpellings.get(folded);
      if (first === undefined) firstSpellings.set(folded, value);
      else spellings.push({ first, other: value });
      return value;
    },
    values,
    spellings,
  };
}
