import { fork } from "node:child_process";
import { once } from "node:events";
import { cp, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.ts";

export interface Registry {
  /** With a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/** A real registry on a free port of this machine, which passes on what it does not hold. */
export async function startRegistry(folder: string): Promise<Registry> {
  const outside = (await run("npm", ["config", "get", "registry"], tmpdir())).trim();
  await cp(join(import.meta.dirname, "../test/registry"), folder, { recursive: true });
  await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"], folder);
  await writeFile(join(folder, "config.yaml"), configuration(join(folder, "storage"), outside));
  const address = `127.0.0.1:${await freePort()}`;
  const child = fork(
    join(folder, "node_modules/verdaccio/bin/verdaccio"),
    ["--config", join(folder, "config.yaml"), "--listen", address],
    { stdio: "ignore" },
  );
  const ended = once(child, "exit");
  // It tells its parent when it listens.
  await Promise.race([once(child, "message"), ended.then(() => Promise.reject(new Error("The registry ended.")))]);
  return {
    url: `http://${address}/`,
    close: async () => {
      child.kill();
      await ended;
    },
  };
}

function configuration(storage: string, outside: string): string {
  return [
    `storage: ${storage}`,
    "uplinks:",
    `  outside: { url: "${outside}", max_fails: 100, fail_timeout: 1s, timeout: 60s }`,
    "packages:",
    '  "{lzkit,@lzkit/*}": { access: $all, publish: $all }',
    '  "**": { access: $all, proxy: outside }',
    "log: { type: stdout, level: warn }",
  ].join("\n");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
