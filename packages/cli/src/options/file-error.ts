import { CliError } from "../cli-error.ts";

/** The error of a file that could not be read: whoever named it is wrong, or the disk failed. */
export function fileError(path: string, cause: unknown, hint: string): CliError {
  const reason = reasons[(cause as NodeJS.ErrnoException).code ?? ""];
  if (reason !== undefined) return new CliError("FILE_UNUSABLE", { message: reason(path), context: { path }, hint });
  return new CliError("FILE_UNREADABLE", {
    message: `The file ${path} could not be read.`,
    context: { path },
    hint: "Look at its permissions.",
    cause,
  });
}

const reasons: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file ${path}.`,
  ENOTDIR: (path) => `There is no file ${path}.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
};
