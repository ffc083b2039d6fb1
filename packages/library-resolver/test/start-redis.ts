import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether Redis is installed. Where it must be, that it is not fails the run. */
export function hasRedis(): boolean {
  const found = spawnSync("redis-server", ["--version"]).status === 0;
  if (!found && process.env["CI"] !== undefined) throw new Error("CI needs redis-server: apt-get install redis-server");
  if (!found) process.stderr.write("SKIPPED: the shared cache on Redis; install redis-server to run it\n");
  return found;
}

/** A real Redis server on a free loopback port, with its files in a folder of its own. */
export async function startRedis(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "lzkit-redis-"));
  const port = await freePort();
  const redis = spawn("redis-server", ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, "--save", ""]);
  await new Promise<void>((resolve, reject) => {
    redis.stdout.on("data", (text: Buffer) => text.includes("Ready to accept connections") && resolve());
    redis.once("exit", (code) => reject(new Error(`redis-server ended with ${code}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(redis, "exit");
      redis.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
