import { describe, expect, it } from "vitest";
import { createEmulator, type EmulatorSnapshot, isEmulatorError } from "../src/index.ts";
import { group, partner, subscription, targets } from "./targets.ts";

const clock = { start: "2026-01-01T00:00:00Z" } as const;

describe.each(targets)("snapshots, $name", (target) => {
  it("bring everything back, also in another emulator and after a trip through JSON", async () => {
    const first = await target.start({ clock, seed: 3 });
    const body = '{"location":"eastus","tags":{"constructor":"a","__proto__":"b"}}';
    await first.send(`PUT ${partner("1")}`);
    await first.send(`DELETE ${partner("1")}`);
    await first.send(`PUT ${group("a")}`, { body });
    await first.send(`PUT ${group("b")}`, { body });
    const { headers } = await first.send(`DELETE ${group("b")}`);
    first.emulator.blockDeletion({ subscriptionId: subscription, resourceGroupName: "a" });
    first.emulator.clock.advance(5000);
    const text = JSON.stringify(first.emulator.snapshot());

    const second = await target.start({ clock, seed: 9 });
    second.emulator.restore(JSON.parse(text) as EmulatorSnapshot);
    expect(JSON.stringify(second.emulator.snapshot())).toBe(text);
    expect(JSON.stringify((await second.send(`GET ${group("a")}`)).body.tags)).toBe(
      '{"constructor":"a","__proto__":"b"}',
    );
    expect((await second.send(`PUT ${partner("2")}`)).body.properties.version).toBe(3);
    const poll = `GET ${headers.get("location")?.slice(first.url.length)}`;
    expect((await second.send(poll)).status).toBe(202);
    second.emulator.clock.advance(25_000);
    expect((await second.send(poll)).status).toBe(200);
    await second.send(`DELETE ${group("a")}`);
    second.emulator.clock.advance(30_000);
    expect((await second.send(`GET ${group("a")}`)).body.properties.provisioningState).toBe("Succeeded");
  });

  it("take back what came later, and a reset takes everything", async () => {
    const { send, emulator } = await target.start({ clock });
    const empty = emulator.snapshot();
    await send(`PUT ${partner("1")}`);
    await send(`PUT ${group("a")}`, { body: { location: "eastus" } });
    await send(`DELETE ${group("a")}`);
    emulator.restore(empty);
    expect(emulator.snapshot()).toEqual(empty);
    const first = await send(`PUT ${partner("1")}`);
    emulator.reset();
    expect(emulator.snapshot()).toMatchObject({ links: [], groups: [], deletions: [], blocks: [] });
    expect(emulator.requests.list()).toEqual([]);
    const again = await target.start({ clock });
    again.emulator.reset();
    const ids = [await send(`GET ${group()}`), await again.send(`GET ${group()}`)].map(({ headers }) =>
      headers.get("x-ms-request-id"),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(first.headers.get("x-ms-request-id"));
  });
});

describe("a snapshot that is none", () => {
  const good = createEmulator({ clock }).snapshot();

  it.each([
    { given: "nothing", snapshot: undefined, path: "" },
    { given: "another format", snapshot: { ...good, format: 2 }, path: "format" },
    { given: "a link without a tenant", snapshot: { ...good, links: [{}] }, path: "links.0.tenantId" },
    {
      given: "tags that are no text",
      snapshot: { ...good, groups: [{ subscriptionId: "s", name: "n", location: "l", tags: { a: 1 } }] },
      path: "groups.0.tags",
    },
  ])("is refused: $given", ({ snapshot, path }) => {
    const emulator = createEmulator({ clock });
    let failure: unknown;
    try {
      emulator.restore(snapshot as never);
    } catch (error) {
      failure = error;
    }
    expect(isEmulatorError(failure, "SNAPSHOT_INVALID") && failure.context.path).toBe(path);
    expect(emulator.snapshot()).toEqual(good);
  });
});
