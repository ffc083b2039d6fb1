import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { findPackageJSON } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import type { Benchmark } from "../benchmark.ts";
import { noRealLibraries, withFolder } from "../real-library.ts";
import { runProgram } from "../run-program.ts";
import { sideBySide } from "../side-by-side.ts";
import { builtLz, realLibraries } from "../workspace.ts";

const rounds = 15;
const release = "platform/alz/2026.04.2";
const giget = join(dirname(findPackageJSON("giget", import.meta.filename) ?? ""), "dist/cli.mjs");

/** One release of a real library as an archive over HTTP from nothing, beside giget. */
export const archive: Benchmark = {
  name: "archive",
  async run() {
    const data = realLibraries;
    if (data === undefined) return noRealLibraries;
    return withFolder(async (folder) => {
      const file = join(folder, "library.tar.gz");
      await promisify(execFile)("tar", ["-czf", file, "-C", join(data, release, ".."), "2026.04.2"]);
      const server = await serve(await readFile(file));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/library.tar.gz`;
      let turn = 0;
      try {
        const wall = await sideBySide(rounds, {
          async ours() {
            const env = { LZ_CACHE_DIR: join(folder, `cache-${turn++}`) };
            const args = [builtLz, "tree", url, "--dialect", "azure"];
            return (await runProgram(process.execPath, args, { env })).milliseconds;
          },
          async theirs() {
            const env = { XDG_CACHE_HOME: join(folder, `giget-${turn++}`) };
            const target = join(folder, `unpacked-${turn}`);
            const run = await runProgram(process.execPath, [giget, url, target], { env, cwd: folder });
            await stat(join(target, "alz_library_metadata.json"));
            return run.milliseconds;
          },
        });
        const kept = "both keep the archive; giget unpacks it to files, lz reads the library out of it";
        return [
          {
            what: "whole process of lz tree / giget, one release as a .tar.gz over HTTP",
            measured: wall.ratio,
            spread: wall.spread,
            unit: "times",
            detail: `${wall.ours.toFixed(0)} ms beside ${wall.theirs.toFixed(0)} ms, medians of ${rounds}; ${kept}`,
          },
        ];
      } finally {
        server.closeAllConnections();
        server.close();
      }
    });
  },
};

async function serve(bytes: Buffer): Promise<Server> {
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "application/gzip", "content-length": bytes.length });
    response.end(request.method === "HEAD" ? undefined : bytes);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
