import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  buildRealLibraryRepository,
  findRealLibraryData,
  type GitServer,
  hasGit,
  startGitServer,
} from "@lzkit/git-server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runLz } from "./run-lz.ts";

const data = findRealLibraryData();

interface Defaults {
  readonly defaults: readonly {
    readonly name: string;
    readonly assignments: readonly {
      readonly parameters: readonly { readonly source: { readonly library: string } }[];
    }[];
  }[];
  readonly findings: readonly { readonly rule: string; readonly message: string }[];
}

describe.skipIf(data === undefined || !hasGit())("the real Azure Landing Zones Library", () => {
  let work: string;
  let server: GitServer;

  beforeAll(async () => {
    work = await mkdtemp(path.join(tmpdir(), "lz-real-"));
    await buildRealLibraryRepository(data ?? "", path.join(work, "served/library.git"));
    server = await startGitServer({ root: path.join(work, "served") });
    vi.stubEnv("LZ_LIBRARY_REPOSITORY", `${server.url}/library.git`);
    await writeLocal("local", ["platform/slz@2026.04.3", "platform/amba@2026.01.1"]);
    await writeLocal("torn", ["platform/slz@2026.04.3", "platform/alz@2025.02.0"]);
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
    await rm(work, { recursive: true });
  });

  /** A local library that declares two defaults of alz again, each with an assignment of its own. */
  async function writeLocal(name: string, members: readonly string[]): Promise<void> {
    const dependencies = members.map((member) => ({ path: member.split("@")[0], ref: member.split("@")[1] }));
    const defaults = ["log_analytics_workspace_id", "ama_user_assigned_managed_identity_id"].map((default_name) => ({
      default_name,
      policy_assignments: [{ policy_assignment_name: "Deploy-My-Own", parameter_names: [default_name] }],
    }));
    await mkdir(path.join(work, name));
    await writeFile(path.join(work, name, "alz_library_metadata.json"), JSON.stringify({ dependencies }));
    await writeFile(path.join(work, name, "alz_policy_default_values.json"), JSON.stringify({ defaults }));
  }

  async function defaultsOf(
    ...argv: string[]
  ): Promise<Defaults & { readonly exitCode: number; readonly pairs: number }> {
    const { exitCode, stdout, stderr } = await runLz(["defaults", ...argv, "--json"]);
    expect(stderr).toBe("");
    const result = JSON.parse(stdout) as Defaults;
    const pairs = result.defaults.flatMap(({ assignments }) =>
      assignments.flatMap(({ parameters }) => parameters),
    ).length;
    return { ...result, exitCode, pairs };
  }

  it.each([
    {
      member: "platform/slz@2026.04.3",
      chain: ["platform/alz@2026.04.2", "platform/slz@2026.04.3"],
      defaults: 14 + 1,
      pairs: 28,
    },
    {
      member: "platform/slz@2025.03.0",
      chain: ["platform/alz@2025.02.0", "platform/slz@2025.03.0"],
      defaults: 10 + 5,
      pairs: 28,
    },
    { member: "platform/amba@2026.01.1", chain: ["platform/amba@2026.01.1"], defaults: 19, pairs: 83 },
  ])("merges $member", async ({ member, chain, defaults, pairs }) => {
    const merged = await defaultsOf(member, "--dialect", "azure");
    expect(merged).toMatchObject({ exitCode: 0, pairs, findings: [] });
    expect(merged.defaults).toHaveLength(defaults);
    const sources = merged.defaults.flatMap(({ assignments }) => assignments.flatMap(({ parameters }) => parameters));
    expect([...new Set(sources.map(({ source }) => source.library))]).toEqual(chain);
  });

  describe("with a local library on top that declares two of its defaults again", () => {
    const alz = 28;
    const amba = 83;

    it("calls that two errors", async () => {
      const merged = await defaultsOf(path.join(work, "local"));
      expect(merged).toMatchObject({ exitCode: 1, pairs: alz + amba });
      expect(merged.findings.map(({ rule }) => rule)).toEqual(["default-redeclared", "default-redeclared"]);
      expect(merged.findings[0]?.message).toContain("platform/alz@2026.04.2/alz_policy_default_values.json:161:23");
    });

    it("replaces them with --overwrite, and names the pairs that are lost", async () => {
      const merged = await defaultsOf(path.join(work, "local"), "--overwrite");
      expect(merged.exitCode).toBe(0);
      expect(merged.findings.map(({ rule }) => rule)).toEqual(["default-loses-pairs", "default-loses-pairs"]);
      const lost = merged.findings.flatMap(
        ({ message }) => / leaves out (.*)\.$/.exec(message)?.[1]?.split(", ") ?? [],
      );
      expect(lost).toContain("Deploy-VM-ChangeTrack.userAssignedIdentityResourceId");
      expect(merged.pairs).toBe(alz + amba - lost.length + 2);
    });

    it("adds to them with --extend", async () => {
      expect(await defaultsOf(path.join(work, "local"), "--extend")).toMatchObject({
        exitCode: 0,
        pairs: alz + amba + 2,
        findings: [],
      });
    });
  });

  it("refuses a chain that meets two versions of one member, and shows both ways", async () => {
    const { exitCode, stdout, stderr } = await runLz(["tree", path.join(work, "torn")]);
    expect([exitCode, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("[VERSION_CONFLICT]");
    for (const ref of ["2026.04.2", "2025.02.0"]) expect(stderr).toMatch(new RegExp(`→ .*platform/alz@${ref}`));
  });
});
