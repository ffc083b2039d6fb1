import { writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { runLz } from "./run-lz.ts";
import { serveEmulator } from "./serve-emulator.ts";
import { tenants, useTargetFile } from "./use-target-file.ts";

const [tenantA = ""] = tenants;
const targets = useTargetFile();

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
    const { emulator } = await targets.serve();
    await targets.write(list);
    const { exitCode, stdout, stderr } = await targets.run();
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(new RegExp(`error: .*\\[target-invalid\\]\n {2}at ${targets.file()}:${at}\n`));
    for (const text of says) expect(stderr).toContain(text);
    expect(emulator.requests.list()).toEqual([]);
  });

  it("is told everything that is wrong with it at once, in its order", async () => {
    await serveEmulator();
    await writeFile(targets.file(), `- tenantId: contoso\n- { tenantId: ${tenantA}, partnerId: 12 }\n`);
    const { exitCode, stdout, stderr } = await targets.run("--json");
    expect([exitCode, stderr]).toEqual([1, ""]);
    const { rows, findings } = JSON.parse(stdout);
    expect(rows).toEqual([]);
    expect(findings.map(({ line }: { line: number }) => line)).toEqual([1, 1, 2]);
  });

  it("must not hold a principal twice", async () => {
    await targets.serve();
    const twice = [target, { ...target, tenantId: tenantA.toUpperCase(), partnerId: "2" }];
    await targets.write(twice.map((each) => ({ ...each, tokenFile: "0.txt" })));
    const { exitCode, stderr } = await targets.run();
    expect(exitCode).toBe(1);
    expect(stderr).toContain("This is the same principal as target 1");
    expect(stderr).toContain("[duplicate-target]");
  });

  it("may be empty", async () => {
    await serveEmulator();
    await targets.write([]);
    expect(await targets.run()).toEqual({ exitCode: 0, stdout: "There are no targets.\n", stderr: "" });
  });

  it("must be there", async () => {
    await serveEmulator();
    expect((await runLz(["partner", "ensure-many", "--targets", "nowhere.yaml"])).stderr).toContain("[FILE_UNUSABLE]");
    expect((await runLz(["partner", "ensure-many"])).stderr).toContain("Required option '--targets <file>'");
  });
});
