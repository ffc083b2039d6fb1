import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionFile } from "./action-file.ts";
import { runBash } from "./run-action.ts";

const install = actionFile.runs.steps.find(({ id }) => id === "install")?.run ?? "";
const versions = ["1.2.3", "1.3.0"];
let temp: string;
let registry: Server;

beforeAll(async () => {
  temp = mkdtempSync(join(tmpdir(), "lzkit-install-"));
  registry = createServer((request, response) => {
    const [, version] = /lz-(.*)\.tgz$/.exec(request.url ?? "") ?? [];
    if (version !== undefined) return response.end(readFileSync(join(temp, `${version}.tgz`)));
    return response.end(JSON.stringify(request.url === "/@lzkit%2fcli" ? packument() : {}));
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  for (const version of versions) pack(version);
});
afterAll(() => {
  registry.close();
  rmSync(temp, { recursive: true });
});

const address = (): string => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;

function packument(): object {
  const releases = versions.map((version) => [
    version,
    { name: "@lzkit/cli", version, dist: { tarball: `${address()}/lz-${version}.tgz` } },
  ]);
  return { name: "@lzkit/cli", "dist-tags": { latest: "1.3.0" }, versions: Object.fromEntries(releases) };
}

/** A package that tells its version, and whose install script would leave a trace. */
function pack(version: string): void {
  const folder = join(temp, version, "package");
  mkdirSync(join(folder, "dist"), { recursive: true });
  const scripts = { postinstall: `touch ${join(temp, "trace")}` };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "@lzkit/cli", version, scripts }));
  writeFileSync(join(folder, "dist/bin.js"), `console.log(${JSON.stringify(version)});\n`);
  execFileSync("tar", ["-czf", join(temp, `${version}.tgz`), "-C", join(temp, version), "package"]);
}

/** Runs the step where the action itself was released with 1.2.3, and a hostile workspace names another registry. */
async function run(
  input: string,
): Promise<{ readonly exitCode: number | null; readonly log: string; program: string }> {
  const folder = mkdtempSync(join(temp, "run-"));
  const [action, workspace, output] = [join(folder, "action"), join(folder, "workspace"), join(folder, "output")];
  for (const path of [join(action, "packages/cli"), join(action, "tools/action/src"), workspace]) {
    mkdirSync(path, { recursive: true });
  }
  writeFileSync(join(action, "packages/cli/package.json"), '{ "version": "1.2.3" }');
  writeFileSync(
    join(action, "tools/action/src/install.sh"),
    readFileSync(join(import.meta.dirname, "../src/install.sh")),
  );
  writeFileSync(join(workspace, ".npmrc"), "registry=http://127.0.0.1:1\n");
  writeFileSync(output, "");
  const { exitCode, log } = await runBash(install, {
    cwd: workspace,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
      HOME: folder,
      npm_config_registry: address(),
      GITHUB_ACTION_PATH: action,
      GITHUB_OUTPUT: output,
      RUNNER_TEMP: folder,
      INPUT_VERSION: input,
    },
  });
  return {
    exitCode,
    log,
    program: readFileSync(output, "utf8")
      .replace(/^program=/, "")
      .trim(),
  };
}

describe.skipIf(process.platform === "win32")("the step that installs lz", () => {
  it.each([
    { given: "the release of the action itself", input: "", version: "1.2.3" },
    { given: "a release", input: "1.3.0", version: "1.3.0" },
    { given: "a tag", input: "latest", version: "1.3.0" },
  ])("installs $given", async ({ input, version }) => {
    const { exitCode, log, program } = await run(input);
    expect([exitCode, log]).toEqual([0, expect.any(String)]);
    expect(execFileSync(process.execPath, [program], { encoding: "utf8" }).trim()).toBe(version);
    expect(() => readFileSync(join(temp, "trace"))).toThrow("ENOENT");
  });

  it.each([
    { given: "another package", input: "npm:other@1.0.0" },
    { given: "an address", input: "https://host.example/lz.tgz" },
    { given: "lines that are commands", input: "1.0.0\n::warning::taken" },
  ])("refuses $given", async ({ input }) => {
    const { exitCode, log, program } = await run(input);
    expect([exitCode, program]).toEqual([1, ""]);
    expect(log).toBe(
      "::error title=lzkit::The input version is not a release of @lzkit/cli. Write it like 1.2.3, or leave it out.\n",
    );
  });
});
