import { expect, it } from "vitest";
import { createEmulator, isEmulatorError } from "../src/index.ts";
import { group, partner } from "./targets.ts";

const start = "2026-01-01T00:00:00Z";

it("stands still until it is advanced, and wakes sleepers in order", async () => {
  const { clock } = createEmulator({ clock: { start } });
  const woken: string[] = [];
  const sleepers = [clock.sleep(200).then(() => woken.push("late")), clock.sleep(100).then(() => woken.push("early"))];
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([clock.now(), woken]).toEqual([Date.parse(start), []]);
  expect(clock.advance(100)).toBe(Date.parse(start) + 100);
  await sleepers[1];
  expect(woken).toEqual(["early"]);
  clock.advance(1_000_000);
  await Promise.all(sleepers);
  expect(woken).toEqual(["early", "late"]);
});

it("jumps from sleeper to sleeper where it advances by itself, but not during a request", async () => {
  const { clock, fetch, faults, mintToken } = createEmulator({ clock: { start, autoAdvance: true } });
  const headers = { authorization: `Bearer ${await mintToken({ expiresInSeconds: 86_400 })}` };
  await Promise.all([clock.sleep(3_600_000), clock.sleep(7_200_000)]);
  expect(clock.now()).toBe(Date.parse(start) + 7_200_000);
  faults.set({ plan: [{ delayMs: 3_600_000 }] });
  expect((await fetch(`https://management.example${group()}`, { headers })).status).toBe(200);
  expect(clock.now()).toBe(Date.parse(start) + 10_800_000);
});

it("does not jump while a request is under way", async () => {
  const { clock, fetch, mintToken } = createEmulator({ clock: { start, autoAdvance: true } });
  const authorization = `Bearer ${await mintToken()}`;
  const slept = clock.sleep(60_000);
  const slowly = new ReadableStream<Uint8Array>({
    async start(body) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      body.enqueue(new TextEncoder().encode('{"partnerId":"1"}'));
      body.close();
    },
  });
  const created = await fetch(`https://management.example${partner("1")}`, {
    method: "PUT",
    headers: { authorization, "content-type": "application/json" },
    body: slowly,
    duplex: "half",
  } as RequestInit);
  expect(await created.json()).toMatchObject({ properties: { createdTime: "2026-01-01T00:00:00.0001234Z" } });
  await slept;
  expect(clock.now()).toBe(Date.parse(start) + 60_000);
});

it("follows the machine, ahead by what it was advanced", async () => {
  const { clock } = createEmulator();
  const before = Date.now();
  expect(clock.now()).toBeGreaterThanOrEqual(before);
  clock.advance(3_600_000);
  expect(clock.now()).toBeGreaterThanOrEqual(before + 3_600_000);
  const slept = clock.sleep(3_600_000);
  clock.advance(3_600_000);
  await slept;
  await clock.sleep(1);
});

it("lets a sleeper give up", async () => {
  const { clock } = createEmulator({ clock: { start } });
  const given = new AbortController();
  const slept = clock.sleep(1000, given.signal);
  given.abort(new Error("enough"));
  await expect(slept).rejects.toThrow("enough");
  await expect(clock.sleep(1000, given.signal)).rejects.toThrow("enough");
});

it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])("cannot be advanced by %s", (milliseconds) => {
  const { clock } = createEmulator({ clock: { start } });
  expect(() => clock.advance(milliseconds)).toThrow(expect.objectContaining({ code: "SETTINGS_INVALID" }));
  expect(clock.now()).toBe(Date.parse(start));
});

it.each([
  { given: "a misspelt option", options: { vendr: "Microsoft" }, path: "vendr" },
  { given: "a vendor with a slash", options: { vendor: "a/b" }, path: "vendor" },
  { given: "a clock without a start", options: { clock: { start: "tomorrow" } }, path: "clock.start" },
  { given: "a status that is no error", options: { statuses: { notLinked: 200 } }, path: "statuses.notLinked" },
  { given: "an origin with a path", options: { origins: ["https://a.example/b"] }, path: "origins.0" },
  {
    given: "a bucket without room",
    options: { throttle: { reads: { size: 0, refillPerSecond: 1 } } },
    path: "throttle.reads.size",
  },
  { given: "faults that are none", options: { faults: { plan: [{ status: 1 }] } }, path: "faults.plan.0.status" },
])("refuses options with $given", ({ options, path }) => {
  let failure: unknown;
  try {
    createEmulator(options);
  } catch (error) {
    failure = error;
  }
  expect(isEmulatorError(failure, "SETTINGS_INVALID") && failure.context).toEqual({ what: "options", path });
});
