import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildRepository, type GitServer, startGitServer } from "@lzkit/git-server";

const bin = fileURLToPath(new URL("../src/bin.ts", import.meta.url));
export const metadataFile = "lz_library_metadata.json";

/** A library in a folder of its own, on a library repository that is served over HTTP. */
export interface PublishedWorld {
  /** Temporary; its links followed. */
  readonly home: string;
  /** Of the library. */
  readonly root: string;
  /** Writes the metadata of a library in a folder. */
  write(folder: string, text: string): Promise<void>;
  /** Runs the command as a program of its own, in the library's folder. */
  lz(...argv: readonly string[]): Promise<Ended>;
  remove(): Promise<void>;
}

export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Releases of a base, and of a member on it. */
const commits = [
  { member: "base", ref: "2026.01.0", tags: ["platform/base/2026.01.0"] },
  { member: "base", ref: "2026.02.0", tags: ["platform/base/2026.02.0", "platform/base/2026.03.0-legacy"] },
  {
    member: "base",
    ref: "2026.10.0",
    tags: ["platform/base/2026.10.0", "platform/base/next", "platform/basement/2027.01.0"],
  },
  { member: "top", ref: "2026.01.0", tags: ["platform/top/2026.01.0"], base: "2026.02.0" },
];

export async function createPublishedWorld(): Promise<PublishedWorld> {
  const home = await realpath(await mkdtemp(path.join(tmpdir(), "lzkit-published-")));
  const root = path.join(home, "root");
  await buildRepository(path.join(home, "published"), commits.map(toCommit));
  const server: GitServer = await startGitServer({ root: home });
  await mkdir(root);
  return {
    home,
    root,
    async write(folder, text) {
      await mkdir(path.join(home, folder), { recursive: true });
      await writeFile(path.join(home, folder, metadataFile), text);
    },
    lz: (...argv) => run(argv, { cwd: root, repository: `${server.url}/published` }),
    async remove() {
      await server.close();
      await rm(home, { recursive: true });
    },
  };
}

export function metadata(name: string, dependencies: readonly object[] = []): string {
  return JSON.stringify({ name, display_name: name, description: `The library ${name}.`, dependencies }, undefined, 2);
}

function toCommit({ member, ref, tags, base }: { member: string; ref: string; tags: string[]; base?: string }) {
  const dependencies = base === undefined ? [] : [{ path: "platform/base", ref: base }];
  const files = {
    [`platform/${member}/${metadataFile}`]: metadata(`${member} ${ref}`, dependencies),
    [`platform/${member}/assets/a.json`]: `{ "of": "${ref}" }`,
  };
  return { files, tags };
}

function run(
  argv: readonly string[],
  { cwd, repository }: { readonly cwd: string; readonly repository: string },
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["--conditions=@lzkit/source", bin, ...argv],
      { cwd, env: { ...process.env, LZ_LIBRARY_REPOSITORY: repository, LZ_CACHE_DIR: path.join(cwd, "../cache") } },
      (_, stdout, stderr) => resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
}
