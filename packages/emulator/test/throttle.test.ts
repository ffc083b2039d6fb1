import { describe, expect, it } from "vitest";
import { group, partner, type Running, targets } from "./targets.ts";

const clock = { start: "2026-01-01T00:00:00Z" } as const;
const small = { reads: { size: 2, refillPerSecond: 0.5 }, writes: { size: 1, refillPerSecond: 1 } };

describe.each(targets)("rate limits, $name", (target) => {
  it("count down, refuse with 429 and Retry-After, and fill again", async () => {
    const { send, emulator } = await target.start({ clock, throttle: small });
    const left = async (): Promise<string | null> =>
      (await send(`GET ${group()}`)).headers.get("x-ms-ratelimit-remaining-subscription-reads");
    expect([await left(), await left()]).toEqual(["1", "0"]);
    const refused = await send(`GET ${group()}`);
    expect([refused.status, refused.body.error.code]).toEqual([429, "SubscriptionRequestsThrottled"]);
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(refused.headers.get("x-ms-ratelimit-remaining-subscription-reads")).toBe("0");
    emulator.clock.advance(1999);
    expect((await send(`GET ${group()}`)).headers.get("retry-after")).toBe("1");
    emulator.clock.advance(1);
    expect((await send(`GET ${group()}`)).status).toBe(200);
    emulator.clock.advance(600_000);
    expect([await left(), await left(), (await send(`GET ${group()}`)).status]).toEqual([expect.anything(), "0", 429]);
  });

  it("are apart for reads, writes, subscriptions, tenants and principals", async () => {
    const { send, emulator } = await target.start({ clock, throttle: small });
    await drain(send, `GET ${group()}`);
    expect((await send(`PUT ${group("a")}`, { body: { location: "eastus" } })).status).toBe(201);
    expect((await send(`GET ${group().replace("0b1f6471", "1b1f6471")}`)).status).toBe(200);
    expect((await send(`GET ${partner()}`)).status).toBe(404);
    const token = await emulator.mintToken({ objectId: "dddddddd-0000-4000-8000-000000000004" });
    expect((await send(`GET ${group()}`, { token })).status).toBe(200);
    expect((await send(`GET ${group()}`)).status).toBe(429);
  });

  it("name the tenant where partner links are refused", async () => {
    const { send } = await target.start({ clock, throttle: small });
    await drain(send, `GET ${partner()}`);
    const refused = await send(`GET ${partner()}`);
    expect(refused.body.error.code).toBe("TenantRequestsThrottled");
    expect(refused.headers.get("x-ms-ratelimit-remaining-tenant-reads")).toBe("0");
  });

  it("can hold all callers together", async () => {
    const { send, emulator } = await target.start({ clock, throttle: { ...small, per: "everyone" } });
    await drain(send, `GET ${group()}`);
    const token = await emulator.mintToken({ tenantId: "dddddddd-0000-4000-8000-000000000004" });
    expect((await send(`GET ${partner()}`, { token })).status).toBe(429);
  });

  it("are the real service's where they are only switched on", async () => {
    const { send, emulator } = await target.start({ clock, throttle: true });
    for (let index = 0; index < 200; index++) await send(`DELETE ${group("a")}`);
    const refused = await send(`DELETE ${group("a")}`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    emulator.clock.advance(1000);
    expect((await send(`DELETE ${group("a")}`)).headers.get("x-ms-ratelimit-remaining-subscription-deletes")).toBe("9");
    emulator.reset();
    expect((await send(`DELETE ${group("a")}`)).headers.get("x-ms-ratelimit-remaining-subscription-deletes")).toBe(
      "199",
    );
  });
});

async function drain(send: Running["send"], request: string): Promise<void> {
  for (let index = 0; index < 2; index++) await send(request);
}
