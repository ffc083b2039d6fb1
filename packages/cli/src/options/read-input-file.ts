import { readFile } from "node:fs/promises";
import { type ReadDocument, parseSource } from "lzkit";
import { CliError } from "../cli-error.ts";

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
    const reason = reasons[(cause as NodeJS.ErrnoException).code ?? ""];
    if (reason === undefined) {
      throw new CliError("FILE_UNREADABLE", {
        message: `The file ${path} could not be read.`,
        context: { path },
        cause,
      });
    }
    throw new CliError("FILE_UNUSABLE", {
      message: reason(path),
      context: { path },
      hint: "Name a JSON or YAML file; its path counts from the current folder.",
    });
  }
}

const reasons: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file ${path}.`,
  ENOTDIR: (path) => `There is no file ${path}.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
};
