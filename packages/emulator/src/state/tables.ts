/** One changed record. Without a value the record is gone. */
export interface Change {
  readonly table: string;
  readonly key: string;
  /** The record as JSON. */
  readonly value?: string | undefined;
}

/** Where records are kept beyond the process. All changes of one call are kept, or none. */
export interface Journal {
  /** Everything that was kept. */
  load(): readonly Change[];
  /** Keeps some changes, all or none. Throws when it cannot. */
  commit(changes: readonly Change[]): void;
}

/** Records of one kind by key. Records are never changed in place. */
export interface Table<T> {
  get(key: string): T | undefined;
  set(key: string, record: T): void;
  delete(key: string): void;
  /** Takes all records away. */
  clear(): void;
  /** All records in the order of their keys. */
  list(): T[];
}

/** Tables whose changes take effect together. */
export interface Tables {
  table<T>(name: string): Table<T>;
  /** Whether anything changed since the last call of `commit` or `rollback`. */
  isDirty(): boolean;
  /** Makes the changes since the last call last. Throws when the journal refuses: then they are still to be rolled back. */
  commit(): void;
  /** Takes the changes since the last commit back. */
  rollback(): void;
}

interface Undo {
  readonly table: string;
  readonly key: string;
  readonly previous: unknown;
}

type Rows = Map<string, unknown>;

/** Makes tables in memory, filled from the journal where there is one. */
export function createTables(journal?: Journal): Tables {
  const rows = createRows(journal?.load() ?? []);
  const dirty = new Map<string, Undo>();

  function touch(table: string, key: string): Rows {
    const id = JSON.stringify([table, key]);
    if (!dirty.has(id)) dirty.set(id, { table, key, previous: rows(table).get(key) });
    return rows(table);
  }

  function changeOf({ table, key }: Undo): Change {
    const record = rows(table).get(key);
    return { table, key, value: record === undefined ? undefined : JSON.stringify(record) };
  }

  return {
    table: <T>(name: string): Table<T> => ({
      get: (key) => rows(name).get(key) as T | undefined,
      set: (key, record) => void touch(name, key).set(key, record),
      delete: (key) => void touch(name, key).delete(key),
      clear: () => [...rows(name).keys()].forEach((key) => touch(name, key).delete(key)),
      list: () => [...rows(name)].sort(byKey).map(([, record]) => record as T),
    }),
    isDirty: () => dirty.size > 0,
    commit() {
      if (dirty.size > 0) journal?.commit(Array.from(dirty.values(), changeOf));
      dirty.clear();
    },
    rollback() {
      for (const { table, key, previous } of dirty.values()) {
        if (previous === undefined) rows(table).delete(key);
        else rows(table).set(key, previous);
      }
      dirty.clear();
    },
  };
}

function createRows(kept: readonly Change[]): (table: string) => Rows {
  const tables = new Map<string, Rows>();
  const rows = (table: string): Rows => {
    const found = tables.get(table) ?? new Map<string, unknown>();
    tables.set(table, found);
    return found;
  };
  for (const { table, key, value } of kept) rows(table).set(key, JSON.parse(value ?? "null"));
  return rows;
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
