import { createCipheriv } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runGit, startGitServer } from "@lzkit/git-server";
import type { Benchmark } from "../benchmark.ts";
import { withFolder } from "../real-library.ts";
import { peakMemory } from "../run-program.ts";
import { median } from "../side-by-side.ts";
import { builtLz } from "../workspace.ts";

/** MB, of which nothing can be compressed. */
const megabytes = 200;

const documents = {
  "lz_library_metadata.json": {
    name: "large",
    display_name: "Large",
    description: "A library in a large repository.",
    path: "platform/large",
  },
  "lz_policy_default_values.json": {
    defaults: [
      {
        default_name: "workspace_id",
        policy_assignments: [{ policy_assignment_name: "Deploy-Log", parameter_names: ["workspaceId"] }],
      },
    ],
  },
};

/** Memory of fetching the two documents of a library in a large repository. */
export const largeRepository: Benchmark = {
  name: "large-repository",
  run: () =>
    withFolder(async (folder) => {
      await build(folder);
      const server = await startGitServer({ root: folder });
      try {
        const repository = `${server.url}/large.git`;
        const peaks: number[] = [];
        let received = 0;
        for (let round = 0; round < 3; round++) {
          const before = server.bytesSent();
          const args = [builtLz, "defaults", "platform/large@1", "--library-repository", repository];
          peaks.push(await peakMemory(args, { env: { LZ_CACHE_DIR: join(folder, `cache-${round}`) } }));
          received = server.bytesSent() - before;
        }
        return [
          {
            what: `memory of lz defaults at its peak, of a repository of ${megabytes} MB`,
            measured: median(peaks),
            target: 150,
            unit: "MB",
            detail: `${peaks.map((peak) => peak.toFixed(0)).join(", ")} MB, ${(received / 1000).toFixed(1)} kB received; ${(await peakMemory(["-e", "0"])).toFixed(0)} MB for node -e 0`,
          },
        ];
      } finally {
        await server.close();
      }
    }),
};

async function build(folder: string): Promise<void> {
  const work = join(folder, "work");
  const library = join(work, "platform/large");
  await mkdir(library, { recursive: true });
  for (const [file, value] of Object.entries(documents)) await writeFile(join(library, file), JSON.stringify(value));
  const cipher = createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16));
  for (let index = 0; index < megabytes; index++) {
    await writeFile(join(work, `${index}.bin`), cipher.update(Buffer.alloc(1e6)));
  }
  const repository = join(folder, "large.git");
  await runGit(folder, "init", "--quiet", "--bare", "--initial-branch=main", repository);
  const git = (...args: string[]) =>
    runGit(work, "--git-dir", repository, "--work-tree", work, "-c", "core.compression=0", ...args);
  await git("add", "--all");
  await git("commit", "--quiet", "--message", "All of it");
  await git("tag", "platform/large/1");
  await rm(work, { recursive: true });
}
