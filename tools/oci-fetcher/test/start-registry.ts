import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A real registry on a free loopback port, with its files in a folder of its own. */
export interface Registry {
  /** `127.0.0.1:<port>`, as it stands in addresses. */
  readonly host: string;
  readonly stop: () => Promise<void>;
}

/** Whether Debian's `docker-registry` is installed. Where it must be, that it is not fails the run. */
export function hasRegistry(): boolean {
  const found = spawnSync("docker-registry", ["--version"]).status === 0;
  if (!found && process.env["CI"]) throw new Error("CI needs docker-registry: apt-get install docker-registry");
  if (!found) process.stderr.write("SKIPPED: the OCI fetcher on a real registry; install docker-registry to run it\n");
  return found;
}

export async function startRegistry(): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), "lzkit-registry-"));
  const host = `127.0.0.1:${await freePort()}`;
  const configuration = {
    version: 0.1,
    log: { level: "error", accesslog: { disabled: true } },
    storage: { filesystem: { rootdirectory: folder } },
    http: { addr: host },
  };
  // JSON is YAML.
  writeFileSync(join(folder, "config.yml"), JSON.stringify(configuration));
  const registry = spawn("docker-registry", ["serve", join(folder, "config.yml")], { stdio: "ignore" });
  const ended = once(registry, "exit").then(([code]) => code as number | null);
  await Promise.race([untilReady(host), ended.then((code) => Promise.reject(new Error(`It ended with ${code}.`)))]);
  return {
    host,
    async stop() {
      registry.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilReady(host: string): Promise<void> {
  for (;;) {
    const response = await fetch(`http://${host}/v2/`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await sleep(50);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
