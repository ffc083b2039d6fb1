import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildRealLibraryRepository, type GitServer, startGitServer } from "@lzkit/git-server";
import { realLibraries } from "./workspace.ts";

/** The real library, served on loopback. */
export interface ServedLibrary {
  readonly server: GitServer;
  /** URL of its repository. */
  readonly repository: string;
  /** Temporary; `library.git` in it is the repository. */
  readonly folder: string;
}

/** Why a benchmark does not run that needs the real library. */
export const noRealLibraries = "the releases of the real library are not beside this workspace";

/**
 * Bytes of documents and pictures that make a shallow clone of one tag as large as that of the real repository,
 * 5.5 MB.
 */
const realWeight = 5_200_000;

/** Serves the real library for as long as it is used; the reason where it is not here. */
export async function withRealLibrary<Result>(
  use: (served: ServedLibrary) => Promise<Result>,
): Promise<Result | string> {
  const data = realLibraries;
  if (data === undefined) return noRealLibraries;
  return withFolder(async (folder) => {
    await buildRealLibraryRepository(data, join(folder, "library.git"), realWeight);
    const server = await startGitServer({ root: folder });
    try {
      return await use({ server, repository: `${server.url}/library.git`, folder });
    } finally {
      await server.close();
    }
  });
}

/** A temporary folder for as long as it is used. */
export async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "lzkit-bench-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
