import { describe, expect, it, vi } from "vitest";
import { runLz } from "./run-lz.ts";
import { serveEmulator, subscriptionId } from "./serve-emulator.ts";

const id = `/subscriptions/${subscriptionId}/resourceGroups/rg-hub`;

async function put(...options: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runLz(["group", "put", "rg-hub", "--location", "West Europe", ...options]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  return stdout;
}

it("creates, replaces and shows a group", async () => {
  await serveEmulator();
  const first = { name: "rg-hub", location: "westeurope", state: "Succeeded", managedBy: null, tags: { a: "1" }, id };
  expect(await put("--tag", "a=1", "--json")).toBe(`${JSON.stringify({ group: first }, null, 2)}\n`);
  expect(await put("--tag", "b=2=2", "--tag", "c=")).toBe(`FIELD     VALUE
name      rg-hub
location  westeurope
state     Succeeded
tags      b=2=2, c=
id        ${id}
`);
  expect((await runLz(["group", "show", "RG-HUB"])).stdout).toContain("tags      b=2=2, c=\n");
});

it("says who manages a group", async () => {
  await serveEmulator();
  expect(await put("--managed-by", "/subscriptions/x/y")).toContain("managedBy  /subscriptions/x/y\n");
});

it("says that there is no such group, and ends with 1", async () => {
  await serveEmulator();
  const people = await runLz(["group", "show", "rg-hub"]);
  expect(people).toEqual({ exitCode: 1, stdout: "There is no resource group rg-hub.\n", stderr: "" });
  const program = await runLz(["group", "show", "rg-hub", "--json"]);
  expect([program.exitCode, JSON.parse(program.stdout)]).toEqual([1, { group: null }]);
});

it("does not take a missing subscription for a missing group", async () => {
  await serveEmulator({ subscriptions: ["0b1f6471-1bf0-4dda-aec3-cb9272f09590"] });
  const { exitCode, stderr } = await runLz(["group", "show", "rg-hub"]);
  expect(exitCode).toBe(3);
  expect(stderr).toContain("SubscriptionNotFound");
});

it("adds tags, or replaces all of them", async () => {
  await serveEmulator();
  await put("--tag", "a=1", "--tag", "b=2");
  expect((await runLz(["group", "tag", "rg-hub", "B=3", "c=4"])).stdout).toContain("tags      a=1, b=3, c=4\n");
  expect((await runLz(["group", "tag", "rg-hub", "c=5", "--replace"])).stdout).toContain("tags      c=5\n");
});

it("says where groups are to be found where there is none to tag", async () => {
  await serveEmulator();
  const { exitCode, stderr } = await runLz(["group", "tag", "rg-none", "a=1"]);
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("hint: lz group list shows") as unknown]);
});

it("lists all groups, or those with a tag", async () => {
  await serveEmulator({ pageSize: 1 });
  const empty = await runLz(["group", "list"]);
  expect(empty).toEqual({ exitCode: 0, stdout: "There are no resource groups.\n", stderr: "" });
  await put("--tag", "owner=platform");
  await runLz(["group", "put", "rg-spoke", "--location", "northeurope", "--tag", "owner=team"]);
  expect((await runLz(["group", "list"])).stdout).toBe(`NAME      LOCATION     STATE      TAGS
rg-hub    westeurope   Succeeded  owner=platform
rg-spoke  northeurope  Succeeded  owner=team
`);
  const names = async (...options: string[]): Promise<string[]> =>
    JSON.parse((await runLz(["group", "list", "--json", ...options])).stdout).groups.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names("--tag", "owner")).toEqual(["rg-hub", "rg-spoke"]);
  expect(await names("--tag", "owner=team")).toEqual(["rg-spoke"]);
  expect(await names("--tag", "owner=")).toEqual([]);
  const none = await runLz(["group", "list", "--tag", "owner="]);
  expect(none.stdout).toBe("There are no resource groups with that tag.\n");
});

describe("lz group delete", () => {
  it("starts the deletion, and can be called again", async () => {
    await serveEmulator();
    await put();
    const begun = { exitCode: 0, stdout: "The resource group rg-hub is being deleted.\n", stderr: "" };
    expect(await runLz(["group", "delete", "rg-hub"])).toEqual(begun);
    expect(await runLz(["group", "delete", "rg-hub"])).toEqual(begun);
    const { stdout } = await runLz(["group", "delete", "rg-hub", "--json"]);
    expect(JSON.parse(stdout)).toEqual({ name: "rg-hub", outcome: "deleting" });
  });

  it("waits until the group is gone, and shows it on a terminal", async () => {
    vi.stubEnv("TERM", "xterm");
    const { emulator } = await serveEmulator({ deleteSeconds: 1, retryAfterSeconds: 1 });
    await put();
    const { exitCode, stdout, stderr } = await runLz(["group", "delete", "rg-hub", "--wait"], { columns: 80 });
    expect([exitCode, stdout]).toEqual([0, "The resource group rg-hub is deleted.\n"]);
    expect(stderr).toMatch(/\r\u001b\[2KDeleting rg-hub {2}InProgress {2}\d s, asking again in \d s/);
    expect(stderr.endsWith("\r\u001b[2K")).toBe(true);
    expect(emulator.snapshot().groups).toEqual([]);
  });

  it("leaves nothing on the terminal when it is interrupted", async () => {
    vi.stubEnv("TERM", "xterm");
    await serveEmulator();
    await put();
    const giveUp = new AbortController();
    setTimeout(() => giveUp.abort(), 700);
    const terminal = { columns: 80, signal: giveUp.signal };
    const { exitCode, stdout, stderr } = await runLz(["group", "delete", "rg-hub", "--wait"], terminal);
    expect([exitCode, stdout]).toEqual([130, ""]);
    expect(stderr).toMatch(
      /asking again in \d+ s\r\u001b\[2K.* lz group delete rg-hub --wait follows it\.\nInterrupted\.\n$/,
    );
  });

  it("tells what is in the way", async () => {
    const { emulator } = await serveEmulator({ deleteSeconds: 1, retryAfterSeconds: 1 });
    await put();
    const details = [{ target: `${id}/providers/Vendor.Network/vpnGateways/gw`, message: "It is locked." }];
    emulator.blockDeletion({ subscriptionId, resourceGroupName: "rg-hub", details });
    const { exitCode, stdout, stderr } = await runLz(["group", "delete", "rg-hub", "--wait"]);
    expect([exitCode, stdout]).toEqual([3, ""]);
    expect(stderr).toContain(`vpnGateways/gw: It is locked. [DELETION_BLOCKED]`);
    expect((await runLz(["group", "show", "rg-hub"])).exitCode).toBe(0);
  });

  it.each([
    { options: [], exitCode: 1 },
    { options: ["--wait"], exitCode: 1 },
    { options: ["--ignore-missing"], exitCode: 0 },
    { options: ["--wait", "--ignore-missing"], exitCode: 0 },
  ])("ends with $exitCode for a group that is not there, with $options", async ({ options, exitCode }) => {
    await serveEmulator();
    const stdout = "There is no resource group rg-hub.\n";
    expect(await runLz(["group", "delete", "rg-hub", ...options])).toEqual({ exitCode, stdout, stderr: "" });
  });
});

it.each([
  { given: "a name that no group can have", argv: ["show", "rg."], says: "no period at the end" },
  { given: "a location that is none", argv: ["put", "rg", "--location", "?"], says: "is not a location" },
  { given: "no location", argv: ["put", "rg"], says: "Required option '--location <region>' not specified." },
  { given: "a tag without a value", argv: ["tag", "rg", "owner"], says: "It takes name=value." },
  { given: "a tag twice", argv: ["tag", "rg", "a=1", "A=2"], says: "It is there twice" },
  { given: "a tag that no group can have", argv: ["tag", "rg", "a?=1"], says: "[TAGS_INVALID]" },
  { given: "no tags", argv: ["tag", "rg"], says: "Missing required argument 'tags'." },
  { given: "a subscription that is none", argv: ["list", "--subscription", "a/b"], says: "is not a subscription ID" },
])("sends nothing for $given", async ({ argv, says }) => {
  const { emulator } = await serveEmulator();
  const { exitCode, stdout, stderr } = await runLz(["group", ...argv]);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(says);
  expect(emulator.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
});

it("asks for a subscription", async () => {
  await serveEmulator();
  vi.stubEnv("LZ_SUBSCRIPTION_ID", undefined);
  const { exitCode, stderr } = await runLz(["group", "list"]);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/ is missing\. \[SUBSCRIPTION_MISSING\]\n {2}hint: Name the .* LZ_SUBSCRIPTION_ID\.\n$/);
});

it("asks for all that is missing at once", async () => {
  for (const name of ["LZ_SERVICE_ADDRESS", "LZ_CLOUD", "LZ_SUBSCRIPTION_ID"]) vi.stubEnv(name, undefined);
  const { exitCode, stderr } = await runLz(["group", "list"]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("The service address and the subscription are missing. [SERVICE_ADDRESS_MISSING]");
  expect(stderr).toMatch(/hint: .*LZ_SERVICE_ADDRESS.*LZ_SUBSCRIPTION_ID/);
});

it("tells that a group is elsewhere", async () => {
  await serveEmulator();
  await put();
  const { exitCode, stderr } = await runLz(["group", "put", "rg-hub", "--location", "northeurope"]);
  expect(exitCode).toBe(3);
  expect(stderr).toContain("The resource group rg-hub is in westeurope, not in northeurope. [LOCATION_CONFLICT]");
});
