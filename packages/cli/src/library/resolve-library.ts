import process from "node:process";
import { builtInFetchers, type Chain, createFetch, type Finding, resolveChain, type ResolveOptions } from "lzkit";
import type { LibraryOptions } from "../options/library-options.ts";
import { createProgressLine } from "../output/progress-line.ts";
import type { FindText } from "../output/describe-findings.ts";
import type { World } from "../world.ts";
import { nameLibrariesBelow } from "./name-libraries-below.ts";
import { openCache } from "./open-cache.ts";
import { readLock } from "./read-lock.ts";

/** Milliseconds. Far more than any chain takes, and an end for what sends a byte now and then for ever. */
const timeout = 30 * 60_000;

/**
 * Resolves the library that an argument names, by its lock file where there is one, and shows on a terminal how far
 * it has come.
 */
export async function resolveLibrary(library: string, options: LibraryOptions, world: World): Promise<Chain> {
  const lock = readLock(library);
  const lockMode = options.frozen ? "frozen" : "use";
  const run = (resolve: ResolveOptions): Promise<Chain> => resolveChain(library, { ...resolve, lock, lockMode });
  return nameLibrariesBelow(library, await withResolveOptions(options, world, run));
}

/** Runs what resolves libraries with what the command's options come to, and shows how far it has come. */
export async function withResolveOptions<Result>(
  options: LibraryOptions,
  world: World,
  run: (resolve: ResolveOptions) => Promise<Result>,
): Promise<Result> {
  const progress = createProgressLine(world.stderr);
  try {
    return await run({
      dialect: options.dialect,
      libraryRepository: options.libraryRepository,
      overrides: options.overrides,
      fetchers: [...builtInFetchers(), ...options.config.fetchers],
      fetch: createFetch({ env: process.env }),
      cache: openCache(world),
      offline: options.offline,
      rewrites: options.config.rewrites,
      trust: [...options.config.trust, ...options.trust],
      timeout,
      signal: world.signal,
      onProgress: progress.update,
    });
  } finally {
    progress.clear();
  }
}

/** Finds the text of the documents of a chain. */
export function textsOf({ libraries }: Pick<Chain, "libraries">): FindText {
  const texts = new Map<string, string | undefined>();
  for (const { id, documents } of libraries) {
    for (const document of [documents.metadata, documents.defaults]) {
      if (document !== undefined) texts.set(key({ library: id, file: document.file }), document.source);
    }
  }
  return (finding) => texts.get(key(finding));
}

function key({ library, file }: Pick<Finding, "library" | "file">): string {
  return JSON.stringify([library, file]);
}
