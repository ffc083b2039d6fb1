import { appendFileSync, closeSync, fdatasyncSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { EnsureRow } from "lzkit";
import { CliError } from "../cli-error.ts";
import { fileError } from "../options/file-error.ts";

/** Rows of earlier runs, and where those of this one are written down: one JSON object on each line. */
export interface ResultsFile {
  /** The last row of each principal. */
  readonly previous: readonly EnsureRow[];
  /**
   * Writes a row to the disk.
   *
   * @throws {@link CliError} FILE_UNWRITABLE
   */
  append(row: EnsureRow): void;
  close(): void;
}

/**
 * Opens a file of results; it need not exist yet.
 *
 * @throws {@link CliError} FILE_UNUSABLE, FILE_UNREADABLE, FILE_UNWRITABLE
 */
export async function openResults(path: string): Promise<ResultsFile> {
  const text = await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return "";
    throw fileError(path, cause, "Name a file of an earlier run, or one that is not there yet.");
  });
  const previous = lastRows(text, path);
  const file = guardWrite(path, () => openSync(path, "a"));
  // A run that was killed may have left half a line.
  let lead = text === "" || text.endsWith("\n") ? "" : "\n";
  return {
    previous,
    append(row) {
      guardWrite(path, () => {
        appendFileSync(file, `${lead}${JSON.stringify(row)}\n`);
        fdatasyncSync(file);
      });
      lead = "";
    },
    close: () => closeSync(file),
  };
}

function lastRows(text: string, path: string): readonly EnsureRow[] {
  const rows = new Map<string, EnsureRow>();
  for (const [index, line] of text.split("\n").entries()) {
    const row = line === "" ? undefined : parseRow(line, { path, number: index + 1 });
    if (row !== undefined) rows.set(JSON.stringify([row.tenantId, row.objectId]).toLowerCase(), row);
  }
  return [...rows.values()];
}

/** `undefined` for the beginning of a row; anything else was not written here, and must not be written to. */
function parseRow(line: string, { path, number }: { readonly path: string; readonly number: number }) {
  try {
    const row: unknown = JSON.parse(line);
    if (isRow(row)) return row;
  } catch {
    if (isBeginning(line)) return undefined;
  }
  throw new CliError("FILE_UNUSABLE", {
    message: `The file ${path} is not a file of results: line ${number} is not a row of an earlier run.`,
    context: { path },
    hint: "Name a file of an earlier run, or one that is not there yet.",
  });
}

function isRow(row: unknown): row is EnsureRow {
  if (!isRecord(row)) return false;
  const { tenantId, partnerId, outcome, link, error } = row;
  const isNamed = [tenantId, partnerId, outcome].every((field) => typeof field === "string");
  const hasLink = link === undefined || (isRecord(link) && isRecord(link["properties"]));
  return isNamed && hasLink && (error === undefined || isRecord(error));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isBeginning(line: string): boolean {
  const start = '{"tenantId":"';
  return line.startsWith(start) || start.startsWith(line);
}

function guardWrite<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    throw new CliError("FILE_UNWRITABLE", {
      message: `The file ${path} could not be written.`,
      context: { path },
      hint: "Its folder must exist and have room, and the file must be yours to write.",
      cause,
    });
  }
}
