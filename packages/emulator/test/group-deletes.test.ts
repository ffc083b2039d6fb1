import { describe, expect, it } from "vitest";
import { group, subscription, targets } from "./targets.ts";

const clock = { start: "2026-01-01T00:00:00Z" } as const;
const body = { location: "eastus" };

describe.each(targets)("deletes of resource groups, $name", (target) => {
  it("answers 202 with an address to poll on the same host, until 200", async () => {
    const { send, emulator, url } = await target.start({ clock, deleteSeconds: 20 });
    await send(`PUT ${group("a")}`, { body });
    const accepted = await send(`DELETE ${group("a")}&forceDeletionTypes=A/b,C/d`);
    expect(accepted).toMatchObject({ status: 202, body: undefined });
    expect(accepted.headers.get("retry-after")).toBe("15");
    const location = accepted.headers.get("location") ?? "";
    expect(location).toMatch(
      new RegExp(`^${url}/subscriptions/${subscription}/operationresults/[\\w-]+\\?api-version=2021-04-01$`),
    );
    const poll = `GET ${location.slice(url.length)}`;

    expect((await send(`GET ${group("a")}`)).body.properties.provisioningState).toBe("Deleting");
    emulator.clock.advance(19_999);
    const running = await send(poll);
    expect([running.status, running.body]).toEqual([202, undefined]);
    expect([running.headers.get("location"), running.headers.get("retry-after")]).toEqual([location, "15"]);

    emulator.clock.advance(1);
    expect(await send(poll)).toMatchObject({ status: 200, body: undefined });
    expect((await send(`GET ${group("a")}`)).status).toBe(404);
    expect((await send(poll)).status).toBe(200);
  });

  it("keeps the last 200 deletes that are over", async () => {
    const { send, emulator } = await target.start({ clock, deleteSeconds: 0 });
    for (let count = 0; count < 205; count++) {
      await send(`PUT ${group(`g${count}`)}`, { body });
      await send(`DELETE ${group(`g${count}`)}`);
      emulator.clock.advance(1000);
    }
    const kept = emulator.snapshot().deletions.map(({ resourceGroupName }) => resourceGroupName);
    expect(kept.toSorted()).toEqual(Array.from({ length: 200 }, (_, index) => `g${index + 5}`).toSorted());
  });

  it("ends a delete also when nobody polls", async () => {
    const { send, emulator } = await target.start({ clock });
    await send(`PUT ${group("a")}`, { body });
    await send(`DELETE ${group("a")}`);
    emulator.clock.advance(30_000);
    expect((await send(`PUT ${group("a")}`, { body })).status).toBe(201);
  });

  it("refuses writes meanwhile, and answers another delete with the same address", async () => {
    const { send } = await target.start({ clock });
    await send(`PUT ${group("a")}`, { body });
    const first = await send(`DELETE ${group("a")}`);
    for (const request of [`PUT ${group("a")}`, `PATCH ${group("a")}`]) {
      const refused = await send(request, { body: request.startsWith("PUT") ? body : { tags: {} } });
      expect([refused.status, refused.body.error.code]).toEqual([409, "ResourceGroupBeingDeleted"]);
    }
    const second = await send(`DELETE ${group("a")}`);
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
  });

  it("fails a blocked delete with its details, and the group comes back", async () => {
    const { send, emulator, url } = await target.start({ clock, deleteSeconds: 10 });
    const details = [{ target: "/subscriptions/s/x", message: "it is in use" }];
    emulator.blockDeletion({ subscriptionId: subscription.toUpperCase(), resourceGroupName: "A", details });
    const created = await send(`PUT ${group("a")}`, { body });
    const { headers } = await send(`DELETE ${group("a")}`);
    emulator.clock.advance(10_000);
    const failed = await send(`GET ${headers.get("location")?.slice(url.length)}`);
    expect(failed.status).toBe(409);
    expect(failed.body.error).toMatchObject({ code: "ResourceGroupDeletionBlocked", details });
    expect((await send(`GET ${group("a")}`)).body).toEqual(created.body);

    emulator.unblockDeletion({ subscriptionId: subscription, resourceGroupName: "a" });
    await send(`DELETE ${group("a")}`);
    emulator.clock.advance(10_000);
    expect((await send(`GET ${group("a")}`)).status).toBe(404);
  });

  it("deletes at once with 200 where a delete takes no time", async () => {
    const { send, emulator } = await target.start({ clock, deleteSeconds: 0 });
    await send(`PUT ${group("a")}`, { body });
    expect(await send(`DELETE ${group("a")}`)).toMatchObject({ status: 200, body: undefined });
    expect((await send(`HEAD ${group("a")}`)).status).toBe(404);

    emulator.blockDeletion({ subscriptionId: subscription, resourceGroupName: "b" });
    await send(`PUT ${group("b")}`, { body });
    const blocked = await send(`DELETE ${group("b")}`);
    expect([blocked.status, blocked.body.error.details]).toEqual([
      409,
      [expect.objectContaining({ target: expect.stringContaining("/resourceGroups/b/") })],
    ]);
    expect((await send(`HEAD ${group("b")}`)).status).toBe(204);
  });

  it("knows only the operations it gave out, in their subscription", async () => {
    const { send, url } = await target.start({ clock });
    await send(`PUT ${group("a")}`, { body });
    const location = (await send(`DELETE ${group("a")}`)).headers.get("location") ?? "";
    const elsewhere = await send(`GET ${location.slice(url.length).replace(subscription, "other")}`);
    const madeUp = await send(`GET /subscriptions/${subscription}/operationresults/abc?api-version=2021-04-01`);
    expect([elsewhere.status, madeUp.status]).toEqual([404, 404]);
  });
});
