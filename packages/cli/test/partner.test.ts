import { describe, expect, it } from "vitest";
import { runLz } from "./run-lz.ts";
import { serveEmulator } from "./serve-emulator.ts";

const tenantId = "10000000-0000-4000-8000-000000000001";
const objectId = "20000000-0000-4000-8000-000000000002";
const other = "5f1c0a3e-2d4b-4c6d-8e7f-90a1b2c3d4e5";

/** Calls `lz partner` for a program; answers with the exit code and the result. */
async function partner(...argv: string[]): Promise<{ exitCode: number; result: Record<string, unknown> }> {
  const { exitCode, stdout, stderr } = await runLz(["partner", ...argv, "--json"]);
  expect(stderr).toBe("");
  return { exitCode, result: JSON.parse(stdout) };
}

describe("lz partner show", () => {
  it("says that nothing is linked, and ends with 1", async () => {
    await serveEmulator();
    expect(await runLz(["partner", "show"])).toEqual({ exitCode: 1, stdout: "Nothing is linked.\n", stderr: "" });
    expect(await partner("show")).toEqual({ exitCode: 1, result: { link: null } });
  });

  it("shows the link to a person", async () => {
    await serveEmulator({ clock: { start: "2026-01-01T00:00:00Z" } });
    await runLz(["partner", "create", "123456"]);
    const { exitCode, stdout, stderr } = await runLz(["partner", "show"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Linked to 123456\.\n\nFIELD +VALUE\npartnerId +123456\npartnerName +Partner 123456\n/);
    expect(stdout).toMatch(/\nversion +1\netag +1\ncreatedTime +2026-01-01T00:00:00\.\d{6,7}Z\n/);
  });

  it("leaves out what the service does not say, but not for a program", async () => {
    await serveEmulator({ linkShape: { withoutPartnerName: true } });
    await runLz(["partner", "create", "123456"]);
    expect((await runLz(["partner", "show"])).stdout).not.toContain("partnerName");
    expect((await partner("show")).result).toMatchObject({ link: { partnerName: null } });
  });
});

it("prints JSON of a stable shape", async () => {
  await serveEmulator({ clock: { start: "2026-01-01T00:00:00Z" } });
  const { stdout } = await runLz(["partner", "create", "123456", "--json"]);
  const { link } = JSON.parse(stdout);
  expect(Object.keys(JSON.parse(stdout))).toEqual(["outcome", "link"]);
  expect(link).toEqual({
    partnerId: "123456",
    partnerName: "Partner 123456",
    tenantId,
    objectId,
    state: "Active",
    version: 1,
    etag: 1,
    createdTime: expect.stringMatching(/^2026-01-01T00:00:00\.\d{6,7}Z$/),
    updatedTime: link.createdTime,
    id: "/providers/Vendor.ManagementPartner/partners/123456",
  });
});

describe("lz partner create and update", () => {
  it("write once each, and refuse what does not fit", async () => {
    const { writes } = await serveEmulator();
    const refused = await runLz(["partner", "update", "123456"]);
    expect([refused.exitCode, refused.stdout]).toEqual([3, ""]);
    expect(refused.stderr).toMatch(/^error: PATCH .* answered 404 .*\[SERVICE_ERROR\]\n/);

    expect((await runLz(["partner", "create", "123456"])).stdout).toContain("Linked to 123456.\n");
    const twice = await runLz(["partner", "create", "222222"]);
    expect(twice.exitCode).toBe(3);
    expect(twice.stderr).toMatch(/answered 409 .*\n {2}request id: [\da-f-]{36}\n$/s);

    expect((await partner("update", "222222")).result).toMatchObject({ outcome: "updated", link: { version: 2 } });
    expect(writes()).toEqual(["PATCH 404", "PUT 200", "PUT 409", "PATCH 200"]);
  });
});

describe("lz partner ensure", () => {
  it("creates, updates or does nothing", async () => {
    const { writes } = await serveEmulator();
    const link = { partnerId: "123456" };
    expect(await partner("ensure", "123456")).toMatchObject({
      exitCode: 0,
      result: { outcome: "created", link, previousPartnerId: null },
    });
    expect(await partner("ensure", "123456")).toMatchObject({
      exitCode: 0,
      result: { outcome: "unchanged", link, previousPartnerId: "123456" },
    });
    expect((await runLz(["partner", "ensure", "222222"])).stdout).toMatch(/^Linked to 222222, before to 123456\.\n/);
    expect((await runLz(["partner", "ensure", "222222"])).stdout).toMatch(/^Linked to 222222 already\.\n/);
    expect(writes()).toEqual(["PUT 200", "PATCH 200"]);
  });

  it("only reads where it is told to", async () => {
    const { writes } = await serveEmulator();
    const planned = await runLz(["partner", "ensure", "123456", "--dry-run"]);
    expect(planned).toEqual({
      exitCode: 0,
      stdout: "Nothing is linked; it would be linked to 123456.\n",
      stderr: "",
    });
    await runLz(["partner", "create", "1"]);
    expect((await partner("ensure", "123456", "--dry-run")).result).toMatchObject({
      outcome: "would-update",
      link: { partnerId: "1" },
      previousPartnerId: "1",
    });
    expect(writes()).toEqual(["PUT 200"]);
  });
});

describe("lz partner delete", () => {
  it("deletes the link to that partner only", async () => {
    await serveEmulator();
    await runLz(["partner", "create", "123456"]);
    const kept = { exitCode: 1, stdout: "Linked to 123456, which was not deleted.\n", stderr: "" };
    expect(await runLz(["partner", "delete", "222222"])).toEqual(kept);
    expect(await partner("delete", "222222")).toEqual({
      exitCode: 1,
      result: { outcome: "unchanged", partnerId: "123456" },
    });
    expect(await partner("delete", "123456")).toEqual({
      exitCode: 0,
      result: { outcome: "deleted", partnerId: "123456" },
    });
    expect(await runLz(["partner", "delete", "123456"])).toEqual({
      exitCode: 1,
      stdout: "Nothing is linked.\n",
      stderr: "",
    });
  });

  it("deletes whatever is linked where no partner is named", async () => {
    await serveEmulator();
    await runLz(["partner", "create", "123456"]);
    expect((await runLz(["partner", "delete"])).stdout).toBe("No longer linked to 123456.\n");
    expect(await runLz(["partner", "delete"])).toEqual({ exitCode: 0, stdout: "Nothing is linked.\n", stderr: "" });
  });

  it("fails where the service does", async () => {
    const { emulator } = await serveEmulator();
    await runLz(["partner", "create", "123456"]);
    emulator.faults.set({ plan: [{ operation: "partner.delete", status: 403, code: "AuthorizationFailed" }] });
    const { exitCode, stderr } = await runLz(["partner", "delete", "123456"]);
    expect(exitCode).toBe(3);
    expect(stderr).toContain("403 AuthorizationFailed");
    expect((await partner("show")).exitCode).toBe(0);
  });
});

describe("lz partner verify", () => {
  it("is content with the right link", async () => {
    await serveEmulator();
    await runLz(["partner", "create", "123456"]);
    expect((await runLz(["partner", "verify", "123456"])).stdout).toBe("Linked to 123456, as it should be.\n");
    expect(await partner("verify")).toMatchObject({ exitCode: 0, result: { verified: true, problems: [] } });
  });

  it("shows what differs, and ends with 1", async () => {
    await serveEmulator();
    await runLz(["partner", "create", "123456"]);
    expect(await runLz(["partner", "verify", "222222"])).toEqual({
      exitCode: 1,
      stdout: `Linked to 123456, but not as it should be.

FIELD      EXPECTED  ACTUAL
partnerId  222222    123456
`,
      stderr: "",
    });
    expect(await partner("verify", "222222")).toMatchObject({
      exitCode: 1,
      result: { verified: false, problems: [{ field: "partnerId", expected: "222222", actual: "123456" }] },
    });
  });

  it("says that nothing is linked, and ends with 1", async () => {
    await serveEmulator();
    expect(await runLz(["partner", "verify"])).toEqual({ exitCode: 1, stdout: "Nothing is linked.\n", stderr: "" });
    const { result } = await partner("verify", "123456");
    expect(result).toEqual({
      verified: false,
      link: null,
      problems: [{ field: "link", expected: "123456", actual: null }],
    });
  });
});

describe.each(["create", "update", "ensure", "delete"])("lz partner %s", (verb) => {
  it.each([
    { given: "tenant", option: "--expect-tenant", field: "tenantId", right: tenantId },
    { given: "principal", option: "--expect-object", field: "objectId", right: objectId },
  ])("writes with a token of the expected $given only", async ({ option, field, right }) => {
    const { writes } = await serveEmulator();
    if (verb === "update" || verb === "delete") await runLz(["partner", "create", "123456"]);
    const before = writes();
    const argv = ["partner", verb, "123456", option];
    const refused = await runLz([...argv, other]);
    expect([refused.exitCode, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toContain(`The token's ${field} is ${right}, expected ${other}; nothing was written`);
    expect(writes()).toEqual(before);
    expect((await runLz([...argv, right.toUpperCase()])).exitCode).toBe(0);
    expect(writes()).toHaveLength(before.length + 1);
  });

  it("sends nothing for what is no partner ID", async () => {
    const { emulator } = await serveEmulator();
    const { exitCode, stdout, stderr } = await runLz(["partner", verb, "12 34"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain('"12 34" is not a partner ID');
    expect(emulator.requests.list()).toEqual([]);
  });
});

it("lists its commands, and asks for one", async () => {
  const { exitCode, stdout, stderr } = await runLz(["partner"]);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/\n {2}show .*\n {2}create .*\n {2}update .*\n {2}delete .*\n {2}ensure .*\n {2}verify /s);
});
