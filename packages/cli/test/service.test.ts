import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { bin, type Ended, run } from "./run-binary.ts";
import { serveEmulator } from "./serve-emulator.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-service-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A service that takes requests and never answers. */
async function serveSilence(): Promise<{ readonly url: string; readonly asked: Promise<unknown> }> {
  const server = createServer(() => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: once(server, "request") };
}

describe("exit codes", () => {
  it.each([
    { code: 0, given: "a link that was made", argv: ["partner", "ensure", "123456"] },
    { code: 1, given: "nothing that is linked", argv: ["partner", "show"] },
    { code: 1, given: "nothing to verify", argv: ["partner", "verify"] },
    { code: 2, given: "an unknown command of a command", argv: ["partner", "shw"] },
    {
      code: 2,
      given: "plain http to another machine",
      argv: ["partner", "show", "--service-address", "http://a.example"],
    },
    { code: 2, given: "an address that is none", argv: ["group", "list", "--service-address", "here"] },
    { code: 2, given: "seconds that are none", argv: ["group", "list", "--timeout", "soon"] },
    { code: 3, given: "a service that refuses", argv: ["partner", "update", "123456"] },
    {
      code: 3,
      given: "a service that is not there",
      argv: ["partner", "show", "--service-address", "http://127.0.0.1:1", "--timeout", "1"],
    },
  ])("$code for $given", async ({ code, argv }) => {
    const { env } = await serveEmulator();
    const { exitCode, stdout, stderr } = await run(argv, env);
    expect([exitCode, stdout === "", stderr === ""]).toEqual([code, code > 1, code < 2]);
    expect(stderr).not.toContain("fault of lz");
    expect(stderr).not.toContain("    at ");
  });
});

describe("a service that does not answer", () => {
  it("is given up", async () => {
    const { url } = await serveSilence();
    const env = { LZ_SERVICE_ADDRESS: url, LZ_ACCESS_TOKEN: "a-token" };
    const { exitCode, stdout, stderr } = await run(["partner", "show", "--timeout", "0.5"], env);
    expect([exitCode, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(/^error: GET .* was not answered within (?:4\d\d|500) ms\. \[TIMED_OUT\]\n$/);
  });

  it("is left at once by an interrupt", async () => {
    const { url, asked } = await serveSilence();
    expect(
      await interrupt(["partner", "show"], { LZ_SERVICE_ADDRESS: url, LZ_ACCESS_TOKEN: "a-token" }, asked),
    ).toEqual({
      exitCode: 130,
      stdout: "",
      stderr: "Interrupted.\n",
    });
  });

  it("does not keep rows that are known from being told, or kept", async () => {
    const { url, asked } = await serveSilence();
    const targets = path.join(folder, "targets.json");
    const results = path.join(folder, "results.jsonl");
    const ids = ["a", "b"].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000001`);
    await writeFile(
      targets,
      JSON.stringify(ids.map((tenantId) => ({ tenantId, partnerId: "1", tokenEnv: "A_TOKEN" }))),
    );
    const argv = ["partner", "ensure-many", "--targets", targets, "--results", results, "--concurrency", "1"];
    const ended = await interrupt(argv, { LZ_SERVICE_ADDRESS: url, A_TOKEN: tokenOf(ids[0] ?? "") }, asked);
    expect([ended.exitCode, ended.stderr]).toEqual([130, "Interrupted.\n"]);
    expect(ended.stdout).toMatch(new RegExp(`${ids[0]} .* failed .*\\n${ids[1]} .* not-run\\n`));
    expect(await readFile(results, "utf8")).toMatch(/^\{"tenantId":"a.*"code":"ABORTED".*\}\n$/);
  });

  it.skipIf(process.platform === "win32")("or a disk that is full", async () => {
    const { env, token } = await serveEmulator({ partners: [] });
    const targets = path.join(folder, "many.json");
    const results = path.join(folder, "full.jsonl");
    const list = Array.from({ length: 40 }, (_, index) => ({
      tenantId: "10000000-0000-4000-8000-000000000001",
      objectId: `10000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
      partnerId: "1",
      tokenEnv: "A_TOKEN",
    }));
    await writeFile(targets, JSON.stringify(list));
    const argv = [...bin, "partner", "ensure-many", "--targets", targets, "--results", results, "--concurrency", "1"];
    const child = spawn("sh", ["-c", 'ulimit -f 4; exec "$0" "$@"', process.execPath, ...argv], {
      env: { ...process.env, ...env, A_TOKEN: token },
    });
    const [stdout, stderr, [exitCode]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/\n40 targets: \d+ failed, \d+ not-run\.\n$/);
    expect(stderr).toMatch(/^error: The file .* could not be written\. \[FILE_UNWRITABLE\]\n {2}because: EFBIG/);
    const lines = (await readFile(results, "utf8")).split("\n");
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines.slice(0, -1)) expect(JSON.parse(line)).toMatchObject({ outcome: "failed" });
  });

  it("is told of where a deletion is waited for", async () => {
    const { env, writes } = await serveEmulator({ deleteSeconds: 60, retryAfterSeconds: 60 });
    await run(["group", "put", "rg", "--location", "westeurope"], env);
    const deleting = (async () => {
      while (!writes().includes("DELETE 202")) await new Promise((resolve) => setTimeout(resolve, 10));
    })();
    const ended = await interrupt(["group", "delete", "rg", "--wait"], env, deleting);
    const follow = "The service goes on with a deletion that has begun: lz group delete rg --wait follows it.\n";
    expect(ended).toEqual({ exitCode: 130, stdout: "", stderr: `${follow}Interrupted.\n` });
  });
});

/** Interrupts a command as soon as something happened; answers what it left behind. */
async function interrupt(argv: readonly string[], env: NodeJS.ProcessEnv, when: Promise<unknown>): Promise<Ended> {
  const child = spawn(process.execPath, [...bin, ...argv], { env: { ...process.env, ...env } });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  await when;
  child.kill("SIGINT");
  const [exitCode] = await once(child, "close");
  return { exitCode, stdout, stderr };
}

/** An unsigned token of a tenant. */
function tokenOf(tid: string): string {
  return `e30.${btoa(JSON.stringify({ tid, exp: 4_102_444_800 }))}.s`;
}

describe("secrets", () => {
  it("are in no output, whatever goes wrong", async () => {
    const { env, token, emulator } = await serveEmulator();
    const file = path.join(folder, "token.txt");
    const password = "pa55word";
    await writeFile(file, `${token}\n`);
    const echo = createServer((request, response) => {
      const body = JSON.stringify({ error: { code: "Odd", message: `you sent ${request.headers.authorization}` } });
      response.writeHead(400, { "content-type": "application/json", location: `/?sig=${token}` }).end(body);
    });
    await once(echo.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void echo.close());
    const telltale = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
    emulator.faults.set({ plan: [{ operation: "group.list", status: 500, message: `no ${token}` }], rate: 0 });
    const runs = [
      ["partner", "ensure", "123456", "--json"],
      ["partner", "update", "999", "--token-file", file],
      ["partner", "show", "--service-address", telltale],
      ["group", "list", "--service-address", telltale, "--json"],
      ["group", "list"],
      ["partner", "create", "1", "--expect-tenant", "x"],
      ["token", "inspect", "--token-file", file],
      ["token", "inspect", "--json"],
      ["partner", "show", "--service-address", `https://user:${password}@127.0.0.1:1`],
    ];
    const secrets = [token, ...token.split("."), password];
    for (const argv of runs) {
      const { stdout, stderr } = await run(argv, env);
      for (const secret of secrets) expect(stdout + stderr).not.toContain(secret);
      expect(stdout + stderr).not.toBe("");
    }
  });
});
