import path from "node:path";
import { type Finding, formatLock, planUpdate } from "lzkit";
import { writeFiles } from "../files/write-files.ts";
import type { LibraryOptions } from "../options/library-options.ts";
import type { World } from "../world.ts";
import { hasErrors } from "./has-errors.ts";
import { readLock } from "./read-lock.ts";
import { withResolveOptions } from "./resolve-library.ts";

/** One member that gets another ref. */
export interface UpdateStep {
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

/** The library that is updated. */
export interface UpdateTarget {
  readonly library: string;
  /** Absolute; the file need not be there. */
  readonly lockFile: string;
  readonly options: LibraryOptions;
}

/** What came of an update. */
export interface WrittenUpdate {
  /** Paths from the current folder. */
  readonly files: readonly string[];
  /** Whether they were written; not if the new chain has errors. */
  readonly written: boolean;
  readonly findings: readonly Finding[];
}

/** Writes the metadata file, and the lock file if it is there: both or none, and none if the new chain has errors. */
export async function writeUpdate(
  steps: readonly UpdateStep[],
  { library, lockFile, options }: UpdateTarget,
  world: World,
): Promise<WrittenUpdate> {
  const lock = readLock(library);
  const refs = Object.fromEntries(steps.map(({ path, to }) => [path, to]));
  const planned = await withResolveOptions(options, world, (resolve) =>
    planUpdate(library, refs, { ...resolve, lock }),
  );
  const metadata = { path: path.join(path.dirname(lockFile), planned.file), content: planned.text };
  const locked = { path: lockFile, content: formatLock(planned.chain.lock) };
  const files = lock === undefined ? [metadata] : [metadata, locked];
  const findings = planned.chain.findings.filter(({ rule }) => rule !== "lock-outdated");
  const written = !hasErrors(findings);
  if (written) await writeFiles(files, { replace: true });
  return { files: files.map((file) => path.relative("", file.path)), written, findings };
}
