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

/** Makes tables in memory, filled from the journal where there is one. */
export function createTables(journal?: Journal): Tables {
  const tables = new Map<string, Map<string, unknown>>();
  const dirty = new Map<string, Undo>();
  for (const { table, key, value } of journal?.load() ?? []) rows(table).set(key, JSON.parse(value ?? "null"));

  function rows(name: string): Map<string, unknown> {
    const found = tables.get(name) ?? new Map<string, unknown>();
    tables.set(name, found);
    return found;
  }

  function touch(table: string, key: string): Map<string, unknown> {
    const id = JSON.stringify([table, key]);
    if (!dirty.has(id)) dirty.set(id, { table, key, previous: rows(table).get(key) });
    return rows(table);
  }

  function changeOf({ table, key }: Undo): Change {
    const record = rows(table).get(key);
    return { table, key, value: record === undefined ? undefined : JSON.stringify(record) };
  }

  function rollback(): void {
    for (const { table, key, previous } of dirty.values()) {
      if (previous === undefined) rows(table).delete(key);
      else rows(table).set(key, previous);
    }
    dirty.clear();
  }

  function commit(): void {
    if (dirty.size === 0) return;
    journal?.commit(Array.from(dirty.values(), changeOf));
    dirty.clear();
  }

  return {
    table: <T>(name: string): Table<T> => ({
      get: (key) => rows(name).get(key) as T | undefined,
      set: (key, record) => void touch(name, key).set(key, record),
      delete: (key) => void touch(name, key).delete(key),
      list: () => [...rows(name)].sort(byKey).map(([, record]) => record as T),
    }),
    isDirty: () => dirty.size > 0,
    commit,
    rollback,
  };
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
