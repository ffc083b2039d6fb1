import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicPackages, workspaceRoot } from "../src/public-packages.ts";
import { pnpm, run } from "../src/run.ts";

let work: string;
let clone: string;
let registry: { readonly url: string; readonly process: ChildProcess };

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "lzkit-release-"));
  [clone, registry] = await Promise.all([copyWorkspace(join(work, "clone")), startRegistry(join(work, "registry"))]);
});
afterAll(async () => {
  registry.process.kill();
  await rm(work, { recursive: true });
});

it("raises all versions together, writes changelogs, publishes, and what is published can be installed", async () => {
  await writeFile(
    join(clone, ".changeset/rehearsal.md"),
    '---\n"@lzkit/errors": minor\n---\n\nA change that readers of the changelog see.\n',
  );
  await pnpm(["changeset", "version"], clone);
  const versions = await Promise.all(
    publicPackages().map(({ folder }) => versionOf(join(clone, folder.slice(workspaceRoot.length)))),
  );
  expect(new Set(versions).size).toBe(1);
  expect(versions[0]).not.toBe("0.0.0");
  expect(await readFile(join(clone, "packages/errors/CHANGELOG.md"), "utf8")).toContain(
    "A change that readers of the changelog see.",
  );

  const host = registry.url.replace("http:", "");
  await writeFile(join(clone, ".npmrc"), `registry=${registry.url}\n${host}:_authToken=rehearsal\n`);
  await pnpm(["--recursive", "--filter", "./packages/*", "build"], clone);
  const published = await pnpm(["changeset", "publish", "--no-git-tag"], clone, { npm_config_registry: registry.url });
  for (const { name } of publicPackages()) expect(published).toContain(name);

  const blank = await mkdtemp(join(work, "blank-"));
  await writeFile(join(blank, "package.json"), '{ "private": true, "type": "module" }');
  await run("npm", ["install", "--no-audit", "--no-fund", "--registry", registry.url, "@lzkit/cli", "lzkit"], blank);
  expect((await run(join(blank, "node_modules/.bin/lz"), ["--version"], blank)).trim()).toBe(versions[0]);
});

async function versionOf(folder: string): Promise<string> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8")).version;
}

/** The files that git tracks or would track, as they are now. */
async function copyWorkspace(target: string): Promise<string> {
  const files = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], workspaceRoot);
  for (const file of files.split("\0").filter(Boolean)) {
    await cp(join(workspaceRoot, file), join(target, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
  await run("git", ["init", "--quiet", "--initial-branch", "main"], target);
  await run("git", ["add", "--all"], target);
  const author = ["-c", "user.name=rehearsal", "-c", "user.email=rehearsal@example.com"];
  await run("git", [...author, "commit", "--quiet", "--message", "rehearsal"], target);
  await pnpm(["install", "--frozen-lockfile", "--prefer-offline"], target);
  return target;
}

/** A real registry on a free port of this machine, which passes on what it does not hold. */
async function startRegistry(folder: string): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const outside = (await run("npm", ["config", "get", "registry"], tmpdir())).trim();
  await cp(join(import.meta.dirname, "registry"), folder, { recursive: true });
  await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"], folder);
  await writeFile(
    join(folder, "config.yaml"),
    [
      `storage: ${join(folder, "storage")}`,
      "uplinks:",
      `  outside: { url: "${outside}" }`,
      "packages:",
      '  "{lzkit,@lzkit/*}": { access: $all, publish: $all }',
      '  "**": { access: $all, proxy: outside }',
      "log: { type: stdout, level: warn }",
    ].join("\n"),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const child = spawn(
    process.execPath,
    [
      join(folder, "node_modules/verdaccio/bin/verdaccio"),
      "--config",
      join(folder, "config.yaml"),
      "--listen",
      `127.0.0.1:${port}`,
    ],
    { stdio: "ignore" },
  );
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(`${url}-/ping`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return { url, process: child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error("the registry did not start");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
