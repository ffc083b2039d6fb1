import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Ended, runLz } from "./run-lz.ts";
import { serveEmulator, type ServedEmulator } from "./serve-emulator.ts";

const tenants = ["a", "b", "c"].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000001`);
const [tenantA = "", tenantB = "", tenantC = ""] = tenants;

let folder: string;
let targets: string;
let results: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-targets-"));
  targets = path.join(folder, "targets.yaml");
  results = path.join(folder, "results.jsonl");
});
beforeEach(() => rm(results, { force: true }));
afterAll(() => rm(folder, { recursive: true }));

/** Three tenants with a token file each; the service knows the partner of the first two. */
async function serveTenants(): Promise<ServedEmulator> {
  const served = await serveEmulator({ partners: ["123456"] });
  for (const [index, tenantId] of tenants.entries()) {
    await writeFile(path.join(folder, `${index}.txt`), `${await served.emulator.mintToken({ tenantId })}\n`);
  }
  await writeTargets(
    tenants.map((tenantId, index) => ({
      tenantId,
      partnerId: index < 2 ? "123456" : "999",
      tokenFile: `${index}.txt`,
    })),
  );
  return served;
}

/** As JSON, which is YAML, too. */
async function writeTargets(list: unknown): Promise<void> {
  await writeFile(targets, JSON.stringify(list));
}

function ensureMany(...options: string[]): Promise<Ended> {
  return runLz(["partner", "ensure-many", "--targets", targets, ...options]);
}

async function readRows(): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(results, "utf8")).split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

it("gives each target a row, whatever becomes of the others", async () => {
  const { emulator } = await serveTenants();
  const { exitCode, stdout, stderr } = await ensureMany();
  expect([exitCode, stderr]).toEqual([3, ""]);
  expect(stdout).toMatch(/^TENANT +PARTNER +OUTCOME +REASON\n/);
  expect(stdout).toContain(`${tenantA}  123456   created`);
  expect(stdout).toMatch(new RegExp(`${tenantC} {2}999 +failed +PUT .* answered 400`));
  expect(stdout).toMatch(/\n3 targets: 2 created, 1 failed\.\n$/);
  expect(emulator.snapshot().links.map(({ tenantId }) => tenantId)).toEqual([tenantA, tenantB]);
});

it("prints JSON of a stable shape", async () => {
  await serveTenants();
  const { exitCode, stdout } = await ensureMany("--json");
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
  const { writes } = await serveTenants();
  const { exitCode, stdout } = await ensureMany("--dry-run");
  expect(exitCode).toBe(0);
  expect(stdout).toContain("3 targets: 3 would-create.");
  expect(writes()).toEqual([]);
  const both = await ensureMany("--dry-run", "--results", results);
  expect([both.exitCode, both.stderr.includes("cannot be used with option '--results")]).toEqual([2, true]);
});

describe("--results", () => {
  it("does not do again what is done, and tries again what failed", async () => {
    const { emulator, writes } = await serveTenants();
    await ensureMany("--results", results);
    expect((await readRows()).map(({ outcome }) => String(outcome)).toSorted()).toEqual([
      "created",
      "created",
      "failed",
    ]);

    emulator.requests.clear();
    const again = await ensureMany("--results", results);
    expect(again.exitCode).toBe(3);
    expect(again.stdout).toContain(`${tenantA}  123456   created (earlier)`);
    expect(writes()).toEqual(["PUT 400"]);
    expect(await readRows()).toHaveLength(4);

    await writeTargets([{ tenantId: tenantC, partnerId: "123456", tokenFile: "2.txt" }]);
    expect((await ensureMany("--results", results)).exitCode).toBe(0);
    const { rows } = JSON.parse((await ensureMany("--results", results, "--json")).stdout);
    expect(rows).toMatchObject([{ tenantId: tenantC, partnerId: "123456", outcome: "created", earlier: true }]);
  });

  it("counts the last row of a principal only", async () => {
    const { emulator } = await serveTenants();
    const target = { tenantId: tenantA, tokenFile: "0.txt" };
    for (const partnerId of ["123456", "123456"]) {
      await writeTargets([{ ...target, partnerId }]);
      await ensureMany("--results", results);
      await appendFile(results, `${JSON.stringify({ tenantId: tenantA, partnerId: "7", outcome: "updated" })}\n`);
    }
    expect((await readRows()).map(({ outcome }) => outcome)).toEqual(["created", "updated", "unchanged", "updated"]);
    expect(emulator.snapshot().links).toMatchObject([{ tenantId: tenantA, version: 1 }]);
  });

  it("goes on from a file whose last line broke off", async () => {
    await serveTenants();
    await ensureMany("--results", results);
    const whole = await readFile(results, "utf8");
    await writeFile(results, `${whole}{"tenantId":"cccc`);
    const { exitCode, stdout } = await ensureMany("--results", results);
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
    const { emulator } = await serveTenants();
    await writeFile(results, content);
    const { exitCode, stdout, stderr } = await ensureMany("--results", results);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`line ${line} is no row of an earlier run. [FILE_UNUSABLE]`);
    expect(await readFile(results, "utf8")).toBe(content);
    expect(emulator.requests.list()).toEqual([]);
  });

  it("is asked for before anything is sent", async () => {
    const { emulator } = await serveTenants();
    const nowhere = path.join(folder, "nowhere", "results.jsonl");
    const { exitCode, stderr } = await ensureMany("--results", nowhere);
    expect(exitCode).toBe(3);
    expect(stderr).toContain(`The file ${nowhere} could not be written. [FILE_UNWRITABLE]\n  because: ENOENT`);
    expect(emulator.requests.list()).toEqual([]);
  });
});

describe("the file of targets", () => {
  const target = { tenantId: tenantA, partnerId: "1" };

  it.each([
    { given: "no list", list: target, says: ["A file of targets must hold a list."], at: "1:1" },
    { given: "something that is no target", list: ["a"], says: ["A target must be a group of fields."], at: "1:2" },
    { given: "a target without its tenant", list: [{ partnerId: "1" }], says: ["has no tenantId: a GUID"], at: "1:2" },
    { given: "a tenant that is no GUID", list: [{ ...target, tenantId: "contoso" }], says: ["tenantId"], at: "1:14" },
    {
      given: "a number for a partner",
      list: [{ ...target, partnerId: 12 }],
      says: ['digits in quotes: "123456"'],
      at: "1:65",
    },
    {
      given: "a field of another name",
      list: [{ ...target, token: "x" }],
      says: ['no field "token"', "tokenFile"],
      at: "1:77",
    },
    {
      given: "two places for a token",
      list: [{ ...target, tokenFile: "0.txt", tokenEnv: "HOME" }],
      says: ["not both"],
      at: "1:100",
    },
    {
      given: "a variable that is not set",
      list: [{ ...target, tokenEnv: "LZ_NOT_SET" }],
      says: ["LZ_NOT_SET is not set"],
      at: "1:80",
    },
    {
      given: "a token file that is not there",
      list: [{ ...target, tokenFile: "x.txt" }],
      says: ["There is no file"],
      at: "1:81",
    },
  ])("is refused where it holds $given", async ({ list, says, at }) => {
    const { emulator } = await serveTenants();
    await writeTargets(list);
    const { exitCode, stdout, stderr } = await ensureMany();
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(new RegExp(`error: .*\\[target-invalid\\]\n {2}at ${targets}:${at}\n`));
    for (const text of says) expect(stderr).toContain(text);
    expect(emulator.requests.list()).toEqual([]);
  });

  it("is told everything that is wrong with it at once, in its order", async () => {
    await serveEmulator();
    await writeFile(targets, `- tenantId: contoso\n- { tenantId: ${tenantA}, partnerId: 12 }\n`);
    const { exitCode, stdout, stderr } = await ensureMany("--json");
    expect([exitCode, stderr]).toEqual([1, ""]);
    const { rows, findings } = JSON.parse(stdout);
    expect(rows).toEqual([]);
    expect(findings.map(({ line }: { line: number }) => line)).toEqual([1, 1, 2]);
  });

  it("must not hold a principal twice", async () => {
    await serveTenants();
    const twice = [target, { ...target, tenantId: tenantA.toUpperCase(), partnerId: "2" }];
    await writeTargets(twice.map((each) => ({ ...each, tokenFile: "0.txt" })));
    const { exitCode, stderr } = await ensureMany();
    expect(exitCode).toBe(1);
    expect(stderr).toContain("This is the same principal as target 1");
    expect(stderr).toContain("[duplicate-target]");
  });

  it("may be empty", async () => {
    await serveEmulator();
    await writeTargets([]);
    expect(await ensureMany()).toEqual({ exitCode: 0, stdout: "There are no targets.\n", stderr: "" });
  });

  it("must be there", async () => {
    await serveEmulator();
    expect((await runLz(["partner", "ensure-many", "--targets", "nowhere.yaml"])).stderr).toContain("[FILE_UNUSABLE]");
    expect((await runLz(["partner", "ensure-many"])).stderr).toContain("required option '--targets <file>'");
  });
});

describe("tokens", () => {
  it("come from environment variables, too", async () => {
    const { emulator } = await serveTenants();
    vi.stubEnv("TOKEN_B", `${await emulator.mintToken({ tenantId: tenantB })}\n`);
    await writeTargets([{ tenantId: tenantB, partnerId: "123456", tokenEnv: "TOKEN_B" }]);
    expect((await ensureMany()).exitCode).toBe(0);
    expect(emulator.snapshot().links).toMatchObject([{ tenantId: tenantB }]);
  });

  it("of another tenant, or another principal, are refused before anything is written", async () => {
    const { writes } = await serveTenants();
    await writeTargets([
      { tenantId: tenantA, partnerId: "123456", tokenFile: "1.txt" },
      { tenantId: tenantB, partnerId: "123456", tokenFile: "1.txt", objectId: tenantA },
    ]);
    const { rows } = JSON.parse((await ensureMany("--json")).stdout);
    const error = { code: "PRINCIPAL_UNEXPECTED" };
    expect(rows).toMatchObject([
      { outcome: "failed", error },
      { outcome: "failed", error },
    ]);
    expect(writes()).toEqual([]);
  });
});

it.each(["0", "1.5", "many", "1001"])("takes no concurrency of %s", async (count) => {
  await serveTenants();
  const { exitCode, stderr } = await ensureMany("--concurrency", count);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("It takes a whole number from 1 to 1000.");
});

it("shows on a terminal how far it has come", async () => {
  const { emulator } = await serveTenants();
  vi.stubEnv("TERM", "xterm");
  emulator.faults.set({ plan: [{ operation: "partner.getCurrent", delayMs: 400 }] });
  const { stderr } = await runLz(["partner", "ensure-many", "--targets", targets, "--concurrency", "1"], {
    columns: 80,
  });
  expect(stderr).toContain("\r\u001b[2KLinking  1 of 3 targets  1 created");
  expect(stderr.endsWith("\r\u001b[2K")).toBe(true);
});
