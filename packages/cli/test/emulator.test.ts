import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { bin, run } from "./run-binary.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-emulator-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts `lz emulator`; answers as soon as it has said where it is. */
async function start(...argv: string[]): Promise<Started> {
  const child = spawn(process.execPath, [...bin, "emulator", "--json", ...argv], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let stdout = "";
  for await (const chunk of child.stdout) {
    stdout += String(chunk);
    if (stdout.endsWith("}\n")) break;
  }
  return { child, ...JSON.parse(stdout) };
}

/** Tells a program to end; answers with its exit code. */
async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
  child.kill(signal);
  const [exitCode] = await once(child, "exit");
  return exitCode;
}

describe("lz emulator", () => {
  it("prints what a shell needs, and serves until it is interrupted", async () => {
    const child = spawn(process.execPath, [...bin, "emulator"], { stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    for await (const chunk of child.stderr) if ((stderr += String(chunk)).includes("ends it")) break;
    expect(stderr).toMatch(/^\nServing http:\/\/127\.0\.0\.1:\d+\. Ctrl-C ends it\.\n$/);
    const names = stdout
      .trimEnd()
      .split("\n")
      .map((line) => /^export (\w+)='[^']+'$/.exec(line)?.[1]);
    expect(names).toEqual(["LZ_SERVICE_ADDRESS", "LZ_CLOUD", "LZ_ACCESS_TOKEN", "LZ_SUBSCRIPTION_ID"]);
    expect(await end(child)).toBe(0);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("serves both services, and is gone after %s", async (signal) => {
    const { child, url, env } = await start();
    expect((await run(["partner", "ensure", "123456"], env)).exitCode).toBe(0);
    expect((await run(["group", "list"], env)).stdout).toBe("There are no resource groups.\n");
    expect(await end(child, signal)).toBe(0);
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });

  it("speaks the names of a cloud over HTTPS, and takes its certificate away", async () => {
    const { child, url, env } = await start("--https", "--cloud", "public");
    expect(url).toMatch(/^https:/);
    expect(env["LZ_CLOUD"]).toBe("public");
    const { stdout } = await run(["partner", "ensure", "123456", "--json"], env);
    expect(JSON.parse(stdout).link.id).toContain("/Microsoft.ManagementPartner/");
    const certificate = env["NODE_EXTRA_CA_CERTS"] ?? "";
    expect(existsSync(certificate)).toBe(true);
    await end(child);
    expect(existsSync(path.dirname(certificate))).toBe(false);
  });

  it("keeps what is in it in a file", async () => {
    const file = path.join(folder, "data.sqlite");
    const first = await start("--data", file);
    await run(["partner", "ensure", "123456"], first.env);
    await end(first.child);
    const second = await start("--data", file);
    expect((await run(["partner", "show"], second.env)).stdout).toContain("Linked to 123456.");
    await end(second.child);
  });

  it("says that its port is taken", async () => {
    const taken = createServer();
    await once(taken.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const { exitCode, stdout, stderr } = await run(["emulator", "--port", String(port)]);
    expect([exitCode, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("[LISTEN_FAILED]");
  });

  it.each([
    { argv: ["--port", "99999"], says: "It takes a number from 0 to 65535." },
    { argv: ["--cloud", "germany"], says: "Allowed choices are neutral, public, usgov, china." },
    { argv: ["exec"], says: "Missing required argument 'program'." },
  ])("takes no $argv", async ({ argv, says }) => {
    const { exitCode, stderr } = await run(["emulator", ...argv]);
    expect([exitCode, stderr.includes(says)]).toEqual([2, true]);
  });
});

describe("lz emulator exec", () => {
  it("runs a program against an emulator of its own, and passes on how it ended", async () => {
    const inner = `"${process.execPath}" ${bin.join(" ")}`;
    const script = `${inner} partner ensure 123456 --json && ${inner} group list && echo "at $LZ_SERVICE_ADDRESS"; exit 7`;
    const { exitCode, stdout, stderr } = await run(["emulator", "exec", "--", "sh", "-c", script]);
    expect([exitCode, stderr]).toEqual([7, ""]);
    expect(stdout).toContain('"outcome": "created"');
    const [, url = ""] = /^at (http:.*)$/m.exec(stdout) ?? [];
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });

  it("leaves the program its own options", async () => {
    const script = "console.log(process.argv.slice(1).join(' '))";
    const argv = ["emulator", "exec", "--https", "--", process.execPath, "-e", script, "--", "--json", "--https"];
    expect((await run(argv)).stdout).toBe("--json --https\n");
  });

  it("says that there is no such program", async () => {
    const { exitCode, stdout, stderr } = await run(["emulator", "exec", "--", "no-such-program"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("The program no-such-program could not be started. [COMMAND_UNUSABLE]");
  });

  it("counts the end by a signal as shells do", async () => {
    expect((await run(["emulator", "exec", "--", "sh", "-c", "kill -TERM $$"])).exitCode).toBe(143);
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("passes on %s, and waits for the program", async (signal) => {
    const script = `process.once("${signal}", () => setTimeout(() => process.exit(5), 100)); setInterval(() => {}, 9); console.log(process.env.LZ_SERVICE_ADDRESS)`;
    const argv = [...bin, "emulator", "exec", "--", process.execPath, "-e", script];
    const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "pipe"] });
    const [chunk] = (await once(child.stdout, "data")) as [Buffer];
    expect(await end(child, signal)).toBe(5);
    await expect(fetch(chunk.toString().trim())).rejects.toThrow("fetch failed");
  });
});
