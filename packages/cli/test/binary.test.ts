import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bin, run, runOnTerminal } from "./run-binary.ts";
import { fixtures } from "./run-lz.ts";

const local = `${fixtures}/cli/local`;

describe("exit codes", () => {
  it.each([
    { code: 0, given: "a library without errors", argv: ["validate", `${fixtures}/cli/base`] },
    { code: 1, given: "a library with errors", argv: ["validate", `${fixtures}/cli/broken`] },
    { code: 2, given: "an unknown command", argv: ["valdate"] },
    { code: 2, given: "a folder that is not there", argv: ["tree", `${fixtures}/nowhere`] },
    { code: 3, given: "a host that does not answer", argv: ["tree", "git::http://127.0.0.1:1/x.git"] },
  ])("$code for $given", async ({ code, argv }) => {
    const { exitCode, stdout, stderr } = await run(argv);
    expect(exitCode).toBe(code);
    expect(stdout === "").toBe(code > 1);
    expect(stderr === "").toBe(code < 2);
    expect(stderr).not.toContain("fault of lz");
  });
});

describe("pipes", () => {
  it("get plain text, however narrow the terminal behind them", async () => {
    const { stdout, stderr } = await run(["defaults", local], { COLUMNS: "40" });
    expect(stdout).toContain(
      "log_workspace_id  Deploy-VM-Logs   workspaceId       ../base/lz_policy_default_values.json:7\n",
    );
    expect(stdout + stderr).not.toContain("\u001b");
  });

  it("that close early end it quietly", async () => {
    const child = spawn(process.execPath, [...bin, "defaults", local, "--extend", "--json"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const [exitCode] = await once(child, "close");
    expect([exitCode, stderr]).toEqual([0, ""]);
  });
});

describe.skipIf(process.platform !== "linux")("a full disk", () => {
  it("is told in one line, with 3", async () => {
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [...bin, "tree", `${fixtures}/cli/base`], {
      stdio: ["ignore", full, "pipe"],
    });
    let stderr = "";
    child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const [exitCode] = await once(child, "close");
    closeSync(full);
    expect([exitCode, stderr]).toEqual([
      3,
      "error: The output cannot be written: ENOSPC: no space left on device, write.\n",
    ]);
  });
});

describe.skipIf(process.platform !== "linux")("a terminal", () => {
  it("of unknown size gets a table of 80 columns", async () => {
    const { stdout } = await runOnTerminal(["tree", `${fixtures}/cli/base`], { columns: 0 });
    expect(stdout).toContain("PINNED TO  DEPENDS ON");
  });

  it("gets colours, unless it objects", async () => {
    const colourful = await runOnTerminal(["defaults", local]);
    expect(colourful.exitCode).toBe(1);
    expect(colourful.stdout).toContain("\u001b[1mDEFAULT");
    expect(colourful.stdout).toContain("\u001b[31merror\u001b[39m: The default");

    const plain = await runOnTerminal(["defaults", local], { env: { NO_COLOR: "1" } });
    expect(plain.stdout).not.toMatch(/\u001b\[\d+m/);
    expect(plain.stdout).toContain("error: The default");
  });

  it("of 60 columns gets a table that fits", async () => {
    const options = { columns: 60, env: { NO_COLOR: "1" }, redirect: "2>/dev/null" };
    const { stdout } = await runOnTerminal(["defaults", local, "--extend"], options);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(stdout).toMatch(/^DEFAULT +ASSIGNMENT +PARAMETER +SOURCE\n/);
    expect(stdout).toContain("\nlog_ ");
  });
});

describe("an interrupt", () => {
  let silent: Server;

  beforeAll(async () => {
    silent = createServer(() => {});
    await once(silent.listen(0, "127.0.0.1"), "listening");
  });

  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  it("ends it at once, and it says so", async () => {
    const { port } = silent.address() as AddressInfo;
    const child = spawn(process.execPath, [...bin, "tree", `git::http://127.0.0.1:${port}/x.git`]);
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    await once(silent, "request");
    child.kill("SIGINT");
    const [exitCode] = await once(child, "close");
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 130, stdout: "", stderr: "Interrupted.\n" });
  });
});
