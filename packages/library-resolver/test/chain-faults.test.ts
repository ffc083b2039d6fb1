import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Fault, GitRequest } from "@lzkit/git-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cache, gitFetcher, memoryCache, pathFetcher } from "../src/index.ts";
import { createLockWorld, type LockWorld, publish } from "./lock/lock-world.ts";

let world: LockWorld;
beforeAll(async () => {
  world = await createLockWorld();
  await publish(world);
  await world.write("root", [{ path: "platform/top", ref: "2026.01.0" }]);
});
afterAll(() => world.remove());

const ids = ["platform/base@2026.01.0", "platform/top@2026.01.0", "."];
const asker =
  /Asked for by (?:\.\/|platform\/top@2026\.01\.0 )lz_library_metadata\.json:1:\d+ \(\. → platform\/top@2026\.01\.0/;

const always = [
  { given: "401", fault: { status: 401 }, code: "ACCESS_DENIED", says: /HTTP 401/ },
  { given: "403", fault: { status: 403 }, code: "ACCESS_DENIED", says: /HTTP 403/ },
  { given: "404", fault: { status: 404 }, code: "REPOSITORY_NOT_FOUND", says: /HTTP 404/ },
  {
    given: "429 and asks to wait too long",
    fault: { status: 429, headers: { "retry-after": "900" } },
    code: "NETWORK_FAILED",
    says: /Retry-After: 900/,
  },
  { given: "500", fault: { status: 500 }, code: "NETWORK_FAILED", says: /HTTP 500/ },
  {
    given: "503 again and again",
    fault: { status: 503, headers: { "retry-after": "0" } },
    code: "NETWORK_FAILED",
    says: /HTTP 503/,
  },
  { given: "half of it", fault: { cutAfter: 60 }, code: "NETWORK_FAILED", says: /cannot be read over the network/ },
  { given: "nothing more", fault: { stallAfter: 60 }, code: "TIMED_OUT", says: /has sent nothing for 3000 ms/ },
  { given: "wrong bytes", fault: { rewrite: flip }, code: "CORRUPT", says: /cannot be trusted/ },
] as const;

/** When it goes wrong: with the refs, with the trees, or with the documents of the library. */
const stages = [0, 1, 2] as const;
const cases = always.flatMap((each) => stages.map((stage) => ({ ...each, stage })));

describe.concurrent("a server that answers with", () => {
  it.each(cases)("$given, at stage $stage, fails the chain once, and says who asks", async ({ stage, ...given }) => {
    const broken = await world.serve({ fault: from(stage, given.fault) });
    const cache = memoryCache();
    const resolving = resolveBy(broken.url, { cache, stallTimeout: "stallAfter" in given.fault ? 3000 : 30_000 });
    await expect(resolving).rejects.toMatchObject({
      code: given.code,
      message: expect.stringMatching(given.says) as unknown,
    });
    await expect(resolving).rejects.toMatchObject({ message: expect.stringMatching(asker) as unknown });

    const whole = await world.serve();
    expect(await resolveBy(whole.url, { cache })).toEqual(ids);
  });

  const passing = [
    { given: "429 once", fault: { status: 429, headers: { "retry-after": "0" } } },
    { given: "503 once", fault: { status: 503, headers: { "retry-after": "0" } } },
    { given: "500 once", fault: { status: 500 } },
    { given: "half of it once", fault: { cutAfter: 60 } },
    { given: "wrong bytes once", fault: { rewrite: flip } },
  ] as const;
  it.each(passing.flatMap((each) => stages.map((stage) => ({ ...each, stage }))))(
    "$given, at stage $stage, is asked again",
    async ({ stage, fault }) => {
      let posts = 0;
      const server = await world.serve({
        fault: ({ method }) => (method === "POST" && posts++ === stage ? fault : undefined),
      });
      expect(await resolveBy(server.url, { cache: memoryCache() })).toEqual(ids);
    },
  );
});

const canMount = spawnSync("unshare", ["-rm", "true"]).status === 0;
if (!canMount) process.stderr.write("SKIPPED: a chain on a full disk; this system lets nobody mount a small one\n");
it.skipIf(!canMount)("resolves though the disk of its cache is full, and tells of it once", async () => {
  const server = await world.serve();
  await mkdir(join(world.home, "small"));
  const script = `
    import { folderCache, resolveChain } from ${JSON.stringify(new URL("../src/index.ts", import.meta.url).href)};
    const [folder, root, libraryRepository] = process.argv.slice(1);
    const problems = [];
    const cache = folderCache({ folder, onProblem: ({ cause }) => problems.push(cause.code) });
    for (const run of [1, 2]) {
      const { libraries } = await resolveChain(root, { cache, libraryRepository });
      console.log(libraries.map(({ id }) => id).join(), problems.join());
    }
  `;
  const mount = `mount -t tmpfs -o size=16k tmpfs "$1" && exec "$4" --conditions=@lzkit/source --input-type=module -e "$5" "$1" "$2" "$3"`;
  const args = [join(world.home, "small"), world.root, `${server.url}/published`, process.execPath, script];
  const child = spawn("unshare", ["-rm", "sh", "-c", mount, "sh", ...args]);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  expect({ stdout, stderr }).toEqual({ stdout: `${ids.join()} ENOSPC\n${ids.join()} ENOSPC\n`, stderr: "" });
});

async function resolveBy(
  url: string,
  { cache, stallTimeout }: { readonly cache: Cache; readonly stallTimeout?: number },
): Promise<readonly string[]> {
  const git = gitFetcher(stallTimeout === undefined ? {} : { stallTimeout });
  const libraryRepository = `${url}/published`;
  const { libraries } = await world.resolve({ fetchers: [pathFetcher(), git], libraryRepository, cache });
  return libraries.map(({ id }) => id);
}

/** A fault for every request once so many answers for git were good. */
function from(stage: number, fault: Fault): (request: GitRequest) => Fault | undefined {
  let posts = 0;
  return ({ method }) => {
    if (method === "POST") posts++;
    return posts > stage ? fault : undefined;
  };
}

function flip(body: Buffer): Uint8Array {
  return body.map((byte, index) => (index > 20 ? byte ^ 0x55 : byte));
}
