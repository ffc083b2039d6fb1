import { readFile } from "node:fs/promises";
import { type ReadDocument, parseSource } from "lzkit";
import { fileError } from "./file-error.ts";

/**
 * Reads a JSON or YAML file that an option names.
 *
 * @throws {@link CliError} FILE_UNUSABLE, FILE_UNREADABLE
 */
export async function readInputFile(file: string): Promise<ReadDocument<unknown>> {
  return parseSource(await readBytes(file), { file });
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw fileError(path, cause, "Name a JSON or YAML file; its path counts from the current folder.");
  }
}
