import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type GitServer,
  buildRealLibraryRepository,
  findRealLibraryData,
  hasGit,
  startGitServer,
} from "@lzkit/git-server";
import { type PolicyDefaultValues, azure } from "@lzkit/schema";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Chain } from "../src/chain.ts";
import { resolveChain } from "../src/resolve-chain.ts";

const data = findRealLibraryData();

describe.skipIf(data === undefined || !hasGit())("the real Azure Landing Zones Library", () => {
  let root: string;
  let server: GitServer;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "lzkit-real-"));
    await buildRealLibraryRepository(data ?? "", join(root, "library.git"));
  });
  beforeEach(async () => {
    server = await startGitServer({ root });
  });
  afterEach(() => server.close());
  afterAll(() => rm(root, { recursive: true }));

  const resolve = (reference: string) =>
    resolveChain(reference, { dialect: azure, libraryRepository: `${server.url}/library.git` });

  const chains = [
    {
      root: "platform/slz@2026.04.3",
      ids: ["platform/alz@2026.04.2", "platform/slz@2026.04.3"],
      names: ["ALZ", "SLZ"],
      defaults: [14, 1],
      pairs: 28,
    },
    {
      root: "platform/slz@2025.03.0",
      ids: ["platform/alz@2025.02.0", "platform/slz@2025.03.0"],
      names: ["ALZ", "SLZ"],
      defaults: [10, 5],
      pairs: 28,
    },
    {
      root: "platform/amba@2026.01.1",
      ids: ["platform/amba@2026.01.1"],
      names: ["AMBA"],
      defaults: [19],
      pairs: 83,
    },
  ];
  it.each(chains)("resolves $root", async ({ root, ids, names, defaults, pairs }) => {
    const chain = await resolve(root);
    expect(chain.libraries.map(({ id }) => id)).toEqual(ids);
    expect(chain.libraries.map(({ name }) => name)).toEqual(names);
    expect(documents(chain).map((each) => each.defaults.length)).toEqual(defaults);
    expect(documents(chain).reduce((sum, each) => sum + countPairs(each), 0)).toBe(pairs);
    expect(chain.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("moves at most 100 kB for slz → alz, and asks for the refs once", async () => {
    await resolve("platform/slz@2026.04.3");
    expect(server.bytesSent()).toBeLessThanOrEqual(100_000);
    expect(server.requests.map(({ method }) => method).join(" ")).toBe("POST POST POST POST POST");
  });

  it("names the nearest releases for one that is not there", async () => {
    await expect(resolve("platform/alz@2026.04.3")).rejects.toMatchObject({
      code: "REF_NOT_FOUND",
      context: { nearest: ["platform/alz/2026.04.2", "platform/alz/2025.02.0"] },
    });
  });
});

function documents(chain: Chain): readonly PolicyDefaultValues[] {
  return chain.libraries.flatMap(({ documents }) => documents.defaults?.value ?? []);
}

function countPairs({ defaults }: PolicyDefaultValues): number {
  const assignments = defaults.flatMap((each) => each.policy_assignments);
  return assignments.reduce((sum, each) => sum + each.parameter_names.length, 0);
}
