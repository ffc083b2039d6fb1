import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildRealLibraryRepository } from "./build-real-library-repository.ts";
import { buildRepository } from "./build-repository.ts";
import { findRealLibraryData } from "./find-real-library-data.ts";
import { hasGit } from "./has-git.ts";
import { runGit } from "./run-git.ts";
import { type GitServerOptions, startGitServer } from "./start-git-server.ts";

const data = findRealLibraryData();

describe.skipIf(!hasGit())("git server", () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "lzkit-git-server-"));
    await buildRepository(join(root, "library"), [{ files: { "a.txt": "a", link: { link: "a.txt" } }, tags: ["v1"] }]);
  });
  afterAll(() => rm(root, { recursive: true }));

  let clones = 0;
  async function clone(options: Partial<GitServerOptions> = {}) {
    const server = await startGitServer({ root, ...options });
    const target = join(root, `clone-${clones++}`);
    try {
      await runGit(root, "clone", "--quiet", `${server.url}/library`, target);
      return { target, requests: server.requests, sent: server.bytesSent() };
    } finally {
      await server.close();
    }
  }

  it("serves a clone, and counts", async () => {
    const { target, requests, sent } = await clone();
    expect(await readFile(join(target, "link"), "utf8")).toBe("a");
    expect(requests.map(({ method }) => method)).toEqual(["GET", "POST", "POST"]);
    expect(sent).toBeGreaterThan(500);
  });

  it("serves protocol 0 where it is told to", async () => {
    const { requests } = await clone({ protocol2: false });
    expect(requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
  });

  it("gives the same commits each time", async () => {
    const [first] = await buildRepository(join(root, "twice-1"), [{ files: { "a.txt": "a" } }]);
    const [second] = await buildRepository(join(root, "twice-2"), [{ files: { "a.txt": "a" } }]);
    expect(first).toBe(second);
  });

  const faults = [
    { given: "a status", fault: { status: 403, body: "no" }, message: /403/ },
    { given: "a cut", fault: { cutAfter: 10 }, message: /transfer closed|hung up|fatal/ },
    {
      given: "other bytes",
      fault: { rewrite: () => Buffer.from("what?") },
      message: /invalid|protocol error|bad line/,
    },
  ];
  it.each(faults)("fails a clone by $given", async ({ fault, message }) => {
    await expect(clone({ fault: () => fault })).rejects.toThrow(message);
  });

  it.skipIf(data === undefined)("publishes the releases of the real library", async () => {
    const target = join(root, "real.git");
    await buildRealLibraryRepository(data ?? "", target);
    const tags = (await runGit(target, "tag", "--list")).split("\n");
    expect(tags).toContain("platform/slz/2026.04.3");
    const types = await Promise.all(tags.map((tag) => runGit(target, "cat-file", "-t", `refs/tags/${tag}`)));
    expect(types.filter((type) => type === "tag")).toHaveLength(1);
    const files = await runGit(target, "ls-tree", "-r", "--name-only", "platform/slz/2026.04.3");
    expect(files).not.toContain("docs/");
    expect(files).toContain("platform/alz/alz_library_metadata.json");
  });

  it.skipIf(data === undefined)("publishes it at the weight of the real repository", async () => {
    await buildRealLibraryRepository(data ?? "", join(root, "heavy.git"), 5_200_000);
    const server = await startGitServer({ root });
    await runGit(root, "clone", "--quiet", "--depth=1", "--bare", `${server.url}/heavy.git`, "shallow.git");
    expect(server.bytesSent()).toBeGreaterThan(5_400_000);
    expect(server.bytesSent()).toBeLessThan(5_600_000);
    await server.close();
  });
});
