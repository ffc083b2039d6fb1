import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { runLz } from "./run-lz.ts";
import { tenants, useTargetFile } from "./use-target-file.ts";

const [tenantA = "", tenantB = "", tenantC = ""] = tenants;
const targets = useTargetFile();
let results: string;

beforeEach(async () => {
  results = path.join(targets.folder(), "results.jsonl");
  await rm(results, { force: true });
});

async function readRows(): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(results, "utf8")).split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

it("gives each target a row, whatever becomes of the others", async () => {
  const { emulator } = await targets.serve();
  const { exitCode, stdout, stderr } = await targets.run();
  expect([exitCode, stderr]).toEqual([3, ""]);
  expect(stdout).toMatch(/^TENANT +PARTNER +OUTCOME +REASON\n/);
  expect(stdout).toContain(`${tenantA}  123456   created`);
  expect(stdout).toMatch(new RegExp(`${tenantC} {2}999 +failed +PUT .* answered 400`));
  expect(stdout).toMatch(/\n3 targets: 2 created, 1 failed\.\n$/);
  expect(emulator.snapshot().links.map(({ tenantId }) => tenantId)).toEqual([tenantA, tenantB]);
});

it("prints JSON of a stable shape", async () => {
  await targets.serve();
  const { exitCode, stdout } = await targets.run("--json");
  expect(exitCode).toBe(3);
  const { rows, findings } = JSON.parse(stdout);
  expect(findings).toEqual([]);
  const keys = ["tenantId", "partnerId", "objectId", "outcome", "earlier", "link", "error"];
  for (const row of rows) expect(Object.keys(row)).toEqual(keys);
  expect(rows[0]).toMatchObject({ tenantId: tenantA, outcome: "created", earlier: false, error: null });
  expect(rows[0].link).toMatchObject({ partnerId: "123456", tenantId: tenantA, version: 1 });
  expect(rows[2]).toMatchObject({ tenantId: tenantC, outcome: "failed", link: null });
  expect(Object.keys(rows[2].error)).toEqual(["code", "message", "hint", "status", "serviceCode", "requestId"]);
  expect(rows[2].error).toMatchObject({ code: "SERVICE_ERROR", status: 400 });
});

it("only reads where it is told to", async () => {
  const { writes } = await targets.serve();
  const { exitCode, stdout } = await targets.run("--dry-run");
  expect(exitCode).toBe(0);
  expect(stdout).toContain("3 targets: 3 would-create.");
  expect(writes()).toEqual([]);
  const both = await targets.run("--dry-run", "--results", results);
  expect([both.exitCode, both.stderr.includes("cannot be used with option '--results")]).toEqual([2, true]);
});

describe("--results", () => {
  it("does not do again what is done, and tries again what failed", async () => {
    const { emulator, writes } = await targets.serve();
    await targets.run("--results", results);
    expect((await readRows()).map(({ outcome }) => String(outcome)).toSorted()).toEqual([
      "created",
      "created",
      "failed",
    ]);

    emulator.requests.clear();
    const again = await targets.run("--results", results);
    expect(again.exitCode).toBe(3);
    expect(again.stdout).toContain(`${tenantA}  123456   created (earlier)`);
    expect(again.stdout).toContain("3 targets: 1 failed, 2 created earlier.");
    expect(writes()).toEqual(["PUT 400"]);
    expect(await readRows()).toHaveLength(4);

    await targets.write([{ tenantId: tenantC, partnerId: "123456", tokenFile: "2.txt" }]);
    expect((await targets.run("--results", results)).exitCode).toBe(0);
    const { rows } = JSON.parse((await targets.run("--results", results, "--json")).stdout);
    expect(rows).toMatchObject([{ tenantId: tenantC, partnerId: "123456", outcome: "created", earlier: true }]);
  });

  it("counts the last row of a principal only", async () => {
    const { emulator } = await targets.serve();
    const target = { tenantId: tenantA, tokenFile: "0.txt" };
    for (const partnerId of ["123456", "123456"]) {
      await targets.write([{ ...target, partnerId }]);
      await targets.run("--results", results);
      await appendFile(results, `${JSON.stringify({ tenantId: tenantA, partnerId: "7", outcome: "updated" })}\n`);
    }
    expect((await readRows()).map(({ outcome }) => outcome)).toEqual(["created", "updated", "unchanged", "updated"]);
    expect(emulator.snapshot().links).toMatchObject([{ tenantId: tenantA, version: 1 }]);
  });

  it("goes on from a file whose last line broke off", async () => {
    await targets.serve();
    await targets.run("--results", results);
    const whole = await readFile(results, "utf8");
    await writeFile(results, `${whole}{"tenantId":"cccc`);
    const { exitCode, stdout } = await targets.run("--results", results);
    expect([exitCode, stdout.includes("(earlier)")]).toEqual([3, true]);
    const lines = (await readFile(results, "utf8")).trimEnd().split("\n");
    expect(lines[3]).toBe('{"tenantId":"cccc');
    expect(JSON.parse(lines[4] ?? "")).toMatchObject({ tenantId: tenantC });
  });

  it.each([
    { given: "text", content: "tenants:\n  - a\n", line: 1 },
    { given: "a row without an outcome", content: `{"tenantId":"a","partnerId":"1"}\n`, line: 1 },
    {
      given: "a row with a link that is none",
      content: `\n{"tenantId":"a","partnerId":"1","outcome":"created","link":{}}`,
      line: 2,
    },
  ])("is refused, and left as it is, where it holds $given", async ({ content, line }) => {
    const { emulator } = await targets.serve();
    await writeFile(results, content);
    const { exitCode, stdout, stderr } = await targets.run("--results", results);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`line ${line} is not a row of an earlier run. [FILE_UNUSABLE]`);
    expect(await readFile(results, "utf8")).toBe(content);
    expect(emulator.requests.list()).toEqual([]);
  });

  it("is asked for before anything is sent", async () => {
    const { emulator } = await targets.serve();
    const nowhere = path.join(targets.folder(), "nowhere", "results.jsonl");
    const { exitCode, stderr } = await targets.run("--results", nowhere);
    expect(exitCode).toBe(3);
    expect(stderr).toContain(`The file ${nowhere} could not be written. [FILE_UNWRITABLE]\n  because: ENOENT`);
    expect(emulator.requests.list()).toEqual([]);
  });
});

describe("tokens", () => {
  it("come from environment variables, too", async () => {
    const { emulator } = await targets.serve();
    vi.stubEnv("TOKEN_B", `${await emulator.mintToken({ tenantId: tenantB })}\n`);
    await targets.write([{ tenantId: tenantB, partnerId: "123456", tokenEnv: "TOKEN_B" }]);
    expect((await targets.run()).exitCode).toBe(0);
    expect(emulator.snapshot().links).toMatchObject([{ tenantId: tenantB }]);
  });

  it("of another tenant, or another principal, are refused before anything is written", async () => {
    const { writes } = await targets.serve();
    await targets.write([
      { tenantId: tenantA, partnerId: "123456", tokenFile: "1.txt" },
      { tenantId: tenantB, partnerId: "123456", tokenFile: "1.txt", objectId: tenantA },
    ]);
    const { rows } = JSON.parse((await targets.run("--json")).stdout);
    const error = { code: "PRINCIPAL_UNEXPECTED" };
    expect(rows).toMatchObject([
      { outcome: "failed", error },
      { outcome: "failed", error },
    ]);
    expect(writes()).toEqual([]);
  });
});

it.each(["0", "1.5", "many", "1001"])("takes no concurrency of %s", async (count) => {
  await targets.serve();
  const { exitCode, stderr } = await targets.run("--concurrency", count);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("It takes a whole number from 1 to 1000.");
});

it("shows on a terminal how far it has come", async () => {
  const { emulator } = await targets.serve();
  vi.stubEnv("TERM", "xterm");
  emulator.faults.set({ plan: [{ operation: "partner.getCurrent", delayMs: 400 }] });
  const { stderr } = await runLz(["partner", "ensure-many", "--targets", targets.file(), "--concurrency", "1"], {
    columns: 80,
  });
  expect(stderr).toContain("\r\u001b[2KLinking  1 of 3 targets  1 created");
  expect(stderr.endsWith("\r\u001b[2K")).toBe(true);
});
