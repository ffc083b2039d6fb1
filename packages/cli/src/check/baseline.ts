import { readFile } from "node:fs/promises";
import type { CheckReport } from "lzkit";
import { CliError } from "../cli-error.ts";
import { writeFiles } from "../files/write-files.ts";
import { fileError } from "../options/file-error.ts";

/**
 * Reads the fingerprints of a baseline file.
 *
 * @throws {@link CliError} BASELINE_INVALID, FILE_UNUSABLE, FILE_UNREADABLE
 */
export async function readBaseline(file: string): Promise<readonly string[]> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw fileError(file, cause, "Write one with --write-baseline.");
  });
  const value = parse(text);
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value;
  throw new CliError("BASELINE_INVALID", {
    message: `The baseline file ${file} is not a list of fingerprints in JSON.`,
    context: { path: file },
    hint: "Write it anew with --write-baseline.",
  });
}

/**
 * Writes everything that a check found as a baseline file, what an earlier baseline knew included.
 *
 * @throws {@link CliError} FILE_UNWRITABLE
 */
export async function writeBaseline(file: string, { findings, known }: CheckReport): Promise<number> {
  const fingerprints = [...findings, ...known].map(({ fingerprint }) => fingerprint).sort();
  await writeFiles([{ path: file, content: `${JSON.stringify(fingerprints, null, 2)}\n` }], { replace: true });
  return fingerprints.length;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
