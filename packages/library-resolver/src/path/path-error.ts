import { ResolverError } from "../library-resolver-error.ts";

/** What was being read when the system refused. */
export interface PathTarget {
  /** As the user knows it: relative, with `/`. */
  readonly path: string;
  readonly expected: "folder" | "file";
  /** The library it belongs to, where it belongs to one. */
  readonly source?: string | undefined;
}

/** The typed error for a failure of the file system. */
export function pathError(cause: unknown, target: PathTarget): ResolverError {
  const { path, source, expected } = target;
  const where = source === undefined ? "" : ` in ${source}`;
  switch ((cause as NodeJS.ErrnoException | undefined)?.code) {
    case "ENOENT":
      return missing(cause, target);
    case "ENOTDIR":
      return expected === "folder" ? notAFolder(path, cause) : missing(cause, target);
    case "EISDIR":
      return notAFile(path, cause);
    case "EACCES":
    case "EPERM":
      return new ResolverError("ACCESS_DENIED", {
        message: `The ${expected} ${path}${where} may not be read.`,
        context: { target: path, status: undefined },
        hint: "Give the user that runs this the right to read it.",
        cause,
      });
    default:
      return new ResolverError("READ_FAILED", {
        message: `The ${expected} ${path}${where} could not be read.`,
        context: { path, reason: (cause as NodeJS.ErrnoException | undefined)?.code ?? "unknown" },
        cause,
      });
  }
}

/** The error for a folder, a device or a pipe in place of a file. */
export function notAFile(path: string, cause?: unknown): ResolverError {
  return new ResolverError("NOT_A_FILE", { message: `${path} is not a file.`, context: { path }, cause });
}

/** The error for a file in place of a folder. */
export function notAFolder(path: string, cause?: unknown): ResolverError {
  return new ResolverError("NOT_A_FOLDER", {
    message: `${path} is not a folder.`,
    context: { path },
    hint: "Name the folder that holds the library, not a file in it.",
    cause,
  });
}

function missing(cause: unknown, { path, source, expected }: PathTarget): ResolverError {
  if (expected === "file") {
    return new ResolverError("FILE_NOT_FOUND", {
      message: `There is no file ${path}${source === undefined ? "" : ` in ${source}`}.`,
      context: { file: path, source },
      cause,
    });
  }
  return new ResolverError("FOLDER_NOT_FOUND", {
    message: `There is no folder ${path}${source === undefined ? "" : ` in ${source}`}.`,
    context: { folder: path, source },
    hint: "Check the spelling. A member of the library repository is written with its release: path@ref.",
    cause,
  });
}
