import { readFile, stat } from "node:fs/promises";
import { type ReadDocument, parseSource } from "lzkit";
import { CliError } from "../cli-error.ts";
import { fileError } from "./file-error.ts";
import { readPipe } from "./read-pipe.ts";

/**
 * Reads a JSON or YAML file that an option names.
 *
 * @throws {@link CliError} FILE_UNUSABLE, FILE_UNREADABLE
 */
export async function readInputFile(file: string): Promise<ReadDocument<unknown>> {
  return parseSource(await readBytes(file), { file });
}

async function readBytes(path: string): Promise<Uint8Array> {
  const bytes = await readAny(path).catch((cause: unknown) => {
    throw fileError(path, cause, "Name a JSON or YAML file; its path counts from the current folder.");
  });
  if (bytes !== undefined) return bytes;
  throw new CliError("FILE_UNUSABLE", {
    message: `${path} is a pipe, and nobody writes to it.`,
    context: { path },
    hint: "Start what writes to it first, or name a file.",
  });
}

async function readAny(path: string): Promise<Uint8Array | undefined> {
  const isPipe = (await stat(path)).isFIFO();
  return isPipe ? readPipe(path) : readFile(path);
}
