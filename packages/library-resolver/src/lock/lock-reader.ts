import type { DocumentPath, Finding, ReadDocument } from "@lzkit/schema";
import { ResolverError } from "../library-resolver-error.ts";

/** Takes values out of a lock file, each of the type it must have. */
export interface LockReader {
  text(value: unknown, path: DocumentPath): string;
  texts(value: unknown, path: DocumentPath): readonly string[];
  list(value: unknown, path: DocumentPath): readonly unknown[];
  object(value: unknown, path: DocumentPath): Readonly<Record<string, unknown>>;
  /** The error for what stands at a path. */
  invalid(reason: string, path: DocumentPath, more?: { readonly hint: string }): ResolverError<"LOCK_INVALID">;
}

/** Makes a reader of a lock file. All but `invalid` throw LOCK_INVALID. */
export function createLockReader({ file, locate }: ReadDocument<unknown>): LockReader {
  const invalid: LockReader["invalid"] = (reason, path, more) =>
    lockInvalid(file, reason, { ...locate(path), hint: more?.hint });
  const wrong = (path: DocumentPath, expected: string) => invalid(`${name(path)} is not ${expected}`, path);
  const text: LockReader["text"] = (value, path) => {
    if (typeof value === "string" && value !== "") return value;
    throw wrong(path, "a string");
  };
  const list: LockReader["list"] = (value, path) => {
    if (Array.isArray(value)) return value;
    throw wrong(path, "a list");
  };
  return {
    text,
    list,
    texts: (value, path) => list(value, path).map((each, index) => text(each, [...path, index])),
    object(value, path) {
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
      throw wrong(path, "an object");
    },
    invalid,
  };
}

/** The error for a lock file that cannot be used. */
export function lockInvalid(
  file: string,
  reason: string,
  { line, column, hint }: Pick<Finding, "line" | "column" | "hint">,
): ResolverError<"LOCK_INVALID"> {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  return new ResolverError("LOCK_INVALID", {
    message: `The lock file ${place} cannot be used: ${reason.replace(/\.$/, "")}.`,
    context: { file, line, column, reason },
    hint: hint ?? "Take it from the last good commit, or delete it; then run lz lock.",
  });
}

/** `libraries[0].pin` */
function name(path: DocumentPath): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  return text === "" ? "the file" : text.replace(/^\./, "");
}
