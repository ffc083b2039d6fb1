import { parseJson } from "@lzkit/schema";
import type { LockedLibrary, LockFile } from "./lock-file.ts";
import { checkIds, readLocked } from "./read-locked-library.ts";
import { createLockReader, lockInvalid, type LockReader } from "./lock-reader.ts";

/** How {@link readLockFile} reads. */
export interface ReadLockFileOptions {
  /** What errors call the file; `lz.lock.json` where it is not given. */
  readonly file?: string | undefined;
}

/**
 * Reads a lock file, and believes nothing that it says before it was checked.
 *
 * @throws {@link ResolverError} LOCK_INVALID: it is no lock file, of another version, or two that were merged.
 * @example
 * ```ts
 * const lock = readLockFile(await readFile("./my-library/lz.lock.json"));
 * const chain = await resolveChain("./my-library", { lock });
 * ```
 */
export function readLockFile(bytes: Uint8Array, { file = "lz.lock.json" }: ReadLockFileOptions = {}): LockFile {
  checkConflict(bytes, file);
  const document = parseJson(bytes, { file });
  const mistake = document.findings.find(({ severity }) => severity === "error");
  if (mistake !== undefined) throw lockInvalid(file, mistake.message, { ...mistake, hint: undefined });
  const reader = createLockReader(document);
  const data = reader.object(document.value, []);
  checkVersion(data["version"], reader);
  const lock: LockFile = {
    version: 1,
    dialect: reader.text(data["dialect"], ["dialect"]),
    dependencies: reader.texts(data["dependencies"], ["dependencies"]),
    libraries: libraries("libraries", data["libraries"], reader),
    passedOver: libraries("passedOver", data["passedOver"] ?? [], reader),
  };
  checkIds(lock, reader);
  return lock;
}

/** Two branches changed it, and git wrote both into it. */
function checkConflict(bytes: Uint8Array, file: string): void {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1").split("\n");
  const index = lines.findIndex((line) => /^(?:<{7}|>{7})(?: |\r?$)/.test(line));
  if (index === -1) return;
  const hint = "Take either side of the conflict, or delete the file; then run lz lock.";
  throw lockInvalid(file, "it holds a merge conflict", { line: index + 1, column: 1, hint });
}

function checkVersion(version: unknown, reader: LockReader): void {
  if (version === 1) return;
  if (typeof version !== "number") throw reader.invalid("it names no version of lock files", ["version"]);
  throw reader.invalid(`it is of version ${version}, and this program knows version 1`, ["version"], {
    hint: "Use the version of lzkit that wrote it; or delete it, then run lz lock.",
  });
}

function libraries(key: "libraries" | "passedOver", value: unknown, reader: LockReader): readonly LockedLibrary[] {
  return reader.list(value, [key]).map((each, index) => readLocked(each, [key, index], reader));
}
