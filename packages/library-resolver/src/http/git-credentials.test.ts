import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { hasGit, runGit } from "@lzkit/git-server";
import { afterAll, describe, expect, it } from "vitest";

const module = new URL("git-credentials.ts", import.meta.url).href;
const script = `
  const { gitCredentials } = await import(${JSON.stringify(module)});
  const url = new URL("https://host.example/org/library.git");
  console.log(JSON.stringify(await gitCredentials(process.env)({ url, challenged: true, redirected: false }) ?? null));
`;
const folder = mkdtempSync(join(tmpdir(), "lzkit-git-credentials-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Asks in a process of its own, in the folder of a repository, with one helper in git's global configuration. */
function ask(helper: string, env: Readonly<Record<string, string>> = {}): unknown {
  const config = join(folder, "config");
  writeFileSync(config, helper === "" ? "" : `[credential]\n\thelper = "!f() { ${helper} }; f"\n`);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=@lzkit/source", "--input-type=module", "-e", script],
    {
      cwd: join(folder, "repository"),
      env: { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_GLOBAL: config, GIT_CONFIG_NOSYSTEM: "1", ...env },
      encoding: "utf8",
    },
  );
  return JSON.parse(stdout || JSON.stringify(stderr));
}

describe.skipIf(!hasGit() || process.platform === "win32")("git's credential helpers", async () => {
  const repository = join(folder, "repository");
  mkdirSync(repository);
  await runGit(repository, "init", "--quiet");
  await runGit(repository, "config", "credential.helper", "!f() { echo username=x; echo password=of-the-folder; }; f");

  it("are those of the user, not those of the folder that one stands in", () => {
    expect(ask("echo username=me; echo password=secret;")).toEqual({ username: "me", password: "secret" });
    expect(ask("")).toBeNull();
    expect(ask("", { GIT_DIR: join(repository, ".git") })).toBeNull();
  });

  it("get no tokens that are for others, and do not run where one stands", () => {
    const helper = 'echo username=me; echo \\"password=$PWD-$LZ_TOKEN_OTHER_EXAMPLE\\";';
    expect(ask(helper, { LZ_TOKEN_OTHER_EXAMPLE: "t0ken" })).toEqual({
      username: "me",
      password: `${parse(repository).root}-`,
    });
  });
});
