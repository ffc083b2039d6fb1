import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildRepository, hasGit, startGitServer } from "@lzkit/git-server";
import { expect, it } from "vitest";
import { resolveChain } from "../../src/index.ts";

it.skipIf(!hasGit())("asks a repository once for all libraries that a level needs of it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lzkit-many-"));
  const names = Array.from({ length: 20 }, (_, index) => `l${index}`);
  const server = await startGitServer({ root: folder });
  try {
    const metadata = (name: string) => JSON.stringify({ name, display_name: name, description: name });
    const files = Object.fromEntries(names.map((name) => [`${name}/lz_library_metadata.json`, metadata(name)]));
    const later = { "l0/lz_library_metadata.json": metadata("later") };
    await buildRepository(join(folder, "many"), [
      { files, tags: ["1"] },
      { files: later, tags: ["2"] },
    ]);
    const dependencies = names.map((name, index) => ({
      custom_url: `git::${server.url}/many//${name}?ref=${1 + (index % 2)}`,
    }));
    await mkdir(join(folder, "root"));
    await writeFile(join(folder, "root/lz_library_metadata.json"), JSON.stringify({ dependencies }));
    const { libraries } = await resolveChain(join(folder, "root"), { concurrency: 2 });
    expect(libraries).toHaveLength(names.length + 1);
    // Its refs, the commits and their trees, all documents.
    expect(server.requests).toHaveLength(3);
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
});
