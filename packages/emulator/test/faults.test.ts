import { describe, expect, it } from "vitest";
import { createEmulator, isEmulatorError } from "../src/index.ts";
import { group, partner, type Running, targets } from "./targets.ts";

describe.each(targets)("faults, $name", (target) => {
  it("follow a plan: each entry meets one request that it is for", async () => {
    const { send, emulator } = await target.start({
      faults: {
        plan: [
          { operation: "partner.create", status: 409, code: "Odd", message: "once" },
          { status: 503, headers: { "retry-after": "7" } },
          {},
          { status: 502, body: "<h1>Bad gateway</h1>", headers: { "content-type": "text/html" } },
        ],
      },
    });
    const unavailable = await send(`GET ${group()}`);
    expect([unavailable.status, unavailable.headers.get("retry-after")]).toEqual([503, "7"]);
    expect(unavailable.body.error.code).toBe("ServiceUnavailable");
    expect((await send(`GET ${group()}`)).status).toBe(200);
    const gateway = await send(`GET ${group()}`);
    expect([gateway.status, gateway.headers.get("content-type"), gateway.body]).toEqual([
      502,
      "text/html",
      "<h1>Bad gateway</h1>",
    ]);
    const create = await send(`PUT ${partner("1")}`);
    expect([create.status, create.body.error]).toEqual([409, { code: "Odd", message: "once" }]);
    expect((await send(`PUT ${partner("1")}`)).status).toBe(200);
    expect(emulator.faults.current().plan).toEqual([]);
    expect(emulator.requests.list().map(({ status, faulty }) => [status, faulty])).toEqual([
      [503, true],
      [200, true],
      [502, true],
      [409, true],
      [200, false],
    ]);
  });

  it("cut connections, and can lose the answer of a request that took effect", async () => {
    const { send, emulator } = await target.start();
    emulator.faults.set({ plan: [{ cut: true }, { cut: true, applied: true }, { status: 500, applied: true }] });
    await expect(send(`PUT ${partner("1")}`)).rejects.toThrow(TypeError);
    expect(emulator.snapshot().links).toEqual([]);
    await expect(send(`PUT ${partner("1")}`)).rejects.toThrow(TypeError);
    expect(emulator.snapshot().links).toMatchObject([{ partnerId: "1" }]);
    expect((await send(`PATCH ${partner("2")}`)).status).toBe(500);
    expect(emulator.snapshot().links).toMatchObject([{ partnerId: "2", version: 2 }]);
    expect(emulator.requests.list().at(0)).toMatchObject({ status: 0, faulty: true });
  });

  it("come at a rate that the seed decides, and leave tokens alone", async () => {
    const faults = { rate: 0.3, faults: [{ status: 500 }] };
    const statuses = async (seed: number): Promise<number[]> => {
      const { send } = await target.start({ seed, faults });
      return statusesOf(send, 100);
    };
    const { send: sendAgain, emulator } = await target.start({ seed: 1, faults });
    const first = await statusesOf(sendAgain, 100);
    emulator.faults.set(faults);
    expect(await statusesOf(sendAgain, 100)).toEqual(first);
    const failed = first.filter((status) => status === 500).length;
    expect(failed).toBeGreaterThan(15);
    expect(failed).toBeLessThan(45);
    expect(await statuses(1)).toEqual(first);
    expect(await statuses(2)).not.toEqual(first);

    const { send } = await target.start({ faults: { rate: 1 } });
    expect((await send("GET /contoso.example/discovery/v2.0/keys")).status).toBe(200);
  });

  it("hold a request for a while of the emulator's clock, until it is given up", async () => {
    const { send, emulator, url } = await target.start({ clock: { start: "2026-01-01T00:00:00Z" } });
    emulator.faults.set({ plan: [{ delayMs: 60_000 }, { delayMs: 60_000 }] });
    let answered = false;
    const slow = send(`GET ${group()}`).finally(() => (answered = true));
    await expect.poll(() => emulator.faults.current().plan).toHaveLength(1);
    expect(answered).toBe(false);
    emulator.clock.advance(60_000);
    expect((await slow).status).toBe(200);

    const given = new AbortController();
    const abandoned = fetch(url + group(), { signal: given.signal });
    await expect.poll(() => emulator.faults.current().plan).toHaveLength(0);
    given.abort();
    await expect(abandoned).rejects.toThrow("aborted");
    expect(emulator.requests.list()).toHaveLength(1);
  });

  it("can be set, cleared, and start anew", async () => {
    const { send, emulator } = await target.start({ faults: { rate: 1, faults: [{ status: 418, code: "Teapot" }] } });
    expect(await send(`GET ${group()}`)).toMatchObject({ status: 418, body: { error: { code: "Teapot" } } });
    emulator.faults.clear();
    expect((await send(`GET ${group()}`)).status).toBe(200);
    emulator.reset();
    expect((await send(`GET ${group()}`)).status).toBe(418);
  });

  it("carry a claims challenge", async () => {
    const challenge = 'Bearer error="insufficient_claims", claims="e30="';
    const { send } = await target.start({
      faults: { plan: [{ status: 401, headers: { "www-authenticate": challenge } }] },
    });
    expect((await send(`GET ${group()}`)).headers.get("www-authenticate")).toBe(challenge);
  });
});

it.each([
  { given: "a status that is no error", settings: { plan: [{ status: 200 }] }, path: "plan.0.status" },
  { given: "an unknown operation", settings: { plan: [{ operation: "group.explode" }] }, path: "plan.0.operation" },
  { given: "a rate above 1", settings: { rate: 2 }, path: "rate" },
  {
    given: "a header with a line break",
    settings: { plan: [{ headers: { a: "b\r\nc: d" } }] },
    path: "plan.0.headers.a",
  },
  { given: "a misspelt member", settings: { plans: [] }, path: "plans" },
])("refuses faults with $given, and keeps those it has", ({ settings, path }) => {
  const { faults } = createEmulator({ faults: { rate: 0.5 } });
  let failure: unknown;
  try {
    faults.set(settings as never);
  } catch (error) {
    failure = error;
  }
  expect(isEmulatorError(failure, "SETTINGS_INVALID") && failure.context).toEqual({ what: "faults", path });
  expect(faults.current()).toMatchObject({ rate: 0.5 });
});

async function statusesOf(send: Running["send"], count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await send(`GET ${group()}`)).status);
  return statuses;
}
