import { writeFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { EmulatorError } from "../emulator-error.ts";
import type { Change, Journal } from "../state/tables.ts";

/** A journal in a file of SQLite. */
export interface SqliteJournal extends Journal {
  close(): void;
}

/** Marks a file as one of ours: "lzem". */
const applicationId = 0x6c_7a_65_6d;
const layout = 1;
const busy = 5;

/**
 * Opens a data file, or makes it; nobody else can until it is closed.
 *
 * @throws {@link EmulatorError} DATA_LOCKED, DATA_UNREADABLE
 */
export async function openSqliteJournal(file: string): Promise<SqliteJournal> {
  const { DatabaseSync } = await import("node:sqlite");
  let database: DatabaseSync | undefined;
  try {
    writeFileSync(file, "", { flag: "a", mode: 0o600 });
    database = new DatabaseSync(file);
    prepare(database);
    return createJournal(database);
  } catch (error) {
    database?.close();
    throw explain(error, file);
  }
}

function prepare(database: DatabaseSync): void {
  database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  const [id, version] = [readPragma(database, "application_id"), readPragma(database, "user_version")];
  const tables = database.prepare("SELECT count(*) AS count FROM sqlite_schema").get()?.["count"];
  const isNew = id === 0 && version === 0 && tables === 0;
  if (!isNew && (id !== applicationId || version !== layout)) throw new Error("another program wrote the file");
  if (isNew) {
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${layout}`);
    database.exec('CREATE TABLE record ("table" TEXT, "key" TEXT, value TEXT NOT NULL, PRIMARY KEY ("table", "key"))');
  }
  database.exec("COMMIT");
}

function createJournal(database: DatabaseSync): SqliteJournal {
  const select = database.prepare('SELECT "table", "key", value FROM record ORDER BY "table", "key"');
  const put = database.prepare('INSERT OR REPLACE INTO record ("table", "key", value) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM record WHERE "table" = ? AND "key" = ?');
  return {
    load: () => select.all() as unknown as Change[],
    commit(changes) {
      database.exec("BEGIN");
      try {
        for (const { table, key, value } of changes) {
          if (value === undefined) remove.run(table, key);
          else put.run(table, key, value);
        }
        database.exec("COMMIT");
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    },
    close: () => database.close(),
  };
}

function readPragma(database: DatabaseSync, name: "application_id" | "user_version"): unknown {
  return database.prepare(`PRAGMA ${name}`).get()?.[name];
}

function explain(cause: unknown, file: string): EmulatorError {
  if ((cause as { readonly errcode?: unknown }).errcode === busy) {
    return new EmulatorError("DATA_LOCKED", {
      message: `The data file ${file} is in use by another process.`,
      context: { file },
      hint: "Stop the other emulator, or name another file.",
      cause,
    });
  }
  return new EmulatorError("DATA_UNREADABLE", {
    message: `The data file ${file} cannot be used: ${cause instanceof Error ? cause.message : "unknown reason"}.`,
    context: { file },
    hint: "Name a file that an emulator wrote, or one that does not exist in a folder that does.",
    cause,
  });
}
