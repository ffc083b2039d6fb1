import { createEmulator, type Emulator, type EmulatorOptions } from "@lzkit/emulator";
import { defineCloud } from "@lzkit/http";
import { describe, expect, it } from "vitest";
import { ensureMany, type EnsureManyOptions, type EnsureRow, type EnsureTarget } from "./index.ts";

const start = "2026-01-01T00:00:00Z";
const objectId = "bbbbbbbb-2222-4222-8222-222222222222";

function emulate(options: EmulatorOptions = {}): Emulator {
  return createEmulator({ clock: { start, autoAdvance: true }, ...options });
}

function tenant(index: number): string {
  return `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

function targetsOf(emulator: Emulator, count: number): EnsureTarget[] {
  return Array.from({ length: count }, (_, index) => ({
    tenantId: tenant(index),
    partnerId: String(10_000 + index),
    token: () => emulator.mintToken({ tenantId: tenant(index), objectId }),
  }));
}

function optionsFor(emulator: Emulator, more: Partial<EnsureManyOptions> = {}): EnsureManyOptions {
  const cloud = defineCloud({ address: "https://management.example" });
  return { cloud, fetch: emulator.fetch, clock: emulator.clock, ...more };
}

function outcomes(rows: readonly EnsureRow[]): string[] {
  return rows.map(({ outcome }) => outcome);
}

describe("ensureMany", () => {
  it("links every target, and answers in their order", async () => {
    const emulator = emulate();
    const targets = targetsOf(emulator, 20);
    const rows = await ensureMany(targets, optionsFor(emulator));
    expect(rows.map(({ tenantId }) => tenantId)).toEqual(targets.map(({ tenantId }) => tenantId));
    expect(new Set(outcomes(rows))).toEqual(new Set(["created"]));
    expect(rows[7]?.link?.properties).toMatchObject({ partnerId: "10007", tenantId: tenant(7), objectId });
    expect(outcomes(await ensureMany(targets, optionsFor(emulator)))).toEqual(Array(20).fill("unchanged"));
  });

  it("has no more targets under way than allowed", async () => {
    const emulator = emulate();
    let open = 0;
    let most = 0;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      most = Math.max(most, ++open);
      return emulator.fetch(input, init).finally(() => open--);
    };
    await ensureMany(targetsOf(emulator, 30), optionsFor(emulator, { fetch, concurrency: 3 }));
    expect(most).toBe(3);
  });

  it("loses nothing when some fail, and says why as plain data", async () => {
    const emulator = emulate({ partners: (id) => id !== "10001" });
    const targets = targetsOf(emulator, 5);
    const [first, , third, fourth] = targets as [EnsureTarget, EnsureTarget, EnsureTarget, EnsureTarget];
    const given = [
      first,
      ...targets.slice(1, 2),
      { ...third, token: first.token },
      { ...fourth, partnerId: "12x" },
      {
        ...fourth,
        tenantId: tenant(99),
        token: () => {
          throw new Error("no credential: Bearer abcdefghijk");
        },
      },
      ...targets.slice(4),
    ];
    const rows = await ensureMany(given, optionsFor(emulator));
    expect(JSON.parse(JSON.stringify(rows))).toMatchObject([
      { outcome: "created" },
      { outcome: "failed", error: { code: "SERVICE_ERROR", status: 400, serviceCode: "BadRequest" } },
      { outcome: "failed", error: { code: "PRINCIPAL_UNEXPECTED" } },
      { outcome: "failed", error: { code: "PARTNER_ID_INVALID" } },
      { outcome: "failed", error: { code: "TOKEN_FAILED", hint: expect.stringContaining("Sign in") } },
      { outcome: "created", partnerId: "10004" },
    ]);
    expect(rows[1]?.error?.requestId).toMatch(/./);
    expect(JSON.stringify(rows)).not.toContain("abcdefghijk");
  });

  it("goes on from the rows of an earlier run: done is done, the rest is tried again", async () => {
    const emulator = emulate();
    const targets = targetsOf(emulator, 4);
    const done = await ensureMany(targets.slice(0, 1), optionsFor(emulator));
    const [link] = done;
    const earlier: EnsureRow[] = JSON.parse(
      JSON.stringify([
        link,
        { ...link, tenantId: tenant(1), partnerId: "10001", outcome: "failed" },
        { ...link, tenantId: tenant(2), partnerId: "10002", outcome: "would-create" },
        { ...link, tenantId: tenant(3), partnerId: "77777", outcome: "created" },
      ]),
    );
    emulator.reset();
    const told: number[] = [];
    const onRow = (_row: EnsureRow, index: number): number => told.push(index);
    const rows = await ensureMany(targets, optionsFor(emulator, { previous: earlier, onRow, concurrency: 1 }));
    expect(rows[0]).toEqual(earlier[0]);
    expect(outcomes(rows)).toEqual(["created", "created", "created", "created"]);
    expect(told).toEqual([1, 2, 3]);
    expect(emulator.requests.list().some(({ tenantId }) => tenantId === tenant(0))).toBe(false);
  });

  it("writes nothing in a dry run", async () => {
    const emulator = emulate();
    const targets = targetsOf(emulator, 3);
    const [first, ...others] = targets as [EnsureTarget, ...EnsureTarget[]];
    await ensureMany([first], optionsFor(emulator));
    const changed = [{ ...first, partnerId: "5" }, ...others];
    emulator.requests.clear();
    const rows = await ensureMany(changed, optionsFor(emulator, { dryRun: true }));
    expect(outcomes(rows)).toEqual(["would-update", "would-create", "would-create"]);
    expect(new Set(emulator.requests.list().map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  it("answers with what it has when it is aborted", async () => {
    const emulator = emulate();
    const controller = new AbortController();
    const onRow = (_row: EnsureRow, index: number): void => {
      if (index === 1) controller.abort(new Error("enough"));
    };
    const { signal } = controller;
    const rows = await ensureMany(targetsOf(emulator, 5), optionsFor(emulator, { signal, onRow, concurrency: 1 }));
    expect(outcomes(rows)).toEqual(["created", "created", "not-run", "not-run", "not-run"]);
  });

  it("says of those it was interrupted in that they were aborted", async () => {
    const emulator = emulate();
    const controller = new AbortController();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      controller.abort(new Error("enough"));
      return emulator.fetch(input, init);
    };
    const rows = await ensureMany(targetsOf(emulator, 1), optionsFor(emulator, { signal: controller.signal, fetch }));
    expect(rows[0]).toMatchObject({ outcome: "failed", error: { code: "ABORTED", message: "enough" } });
  });

  it("stops when the row cannot be told", async () => {
    const emulator = emulate();
    const onRow = (): void => {
      throw new Error("disk full");
    };
    const done = ensureMany(targetsOf(emulator, 9), optionsFor(emulator, { onRow, concurrency: 1 }));
    await expect(done).rejects.toThrow("disk full");
    expect(new Set(emulator.requests.list().map(({ tenantId }) => tenantId))).toEqual(new Set([tenant(0)]));
  });

  it("refuses targets that contradict each other, but not two principals of a tenant", async () => {
    const emulator = emulate();
    const other = "dddddddd-4444-4444-8444-444444444444";
    const [one] = targetsOf(emulator, 1) as [EnsureTarget];
    const second = () => emulator.mintToken({ tenantId: tenant(0), objectId: other });
    const twice = await ensureMany([one, { ...one, partnerId: "2" }], optionsFor(emulator));
    expect(twice.map(({ error }) => error?.code)).toEqual(["TARGET_DUPLICATE", "TARGET_DUPLICATE"]);
    const both = [
      { ...one, objectId },
      { ...one, objectId: other, partnerId: "2", token: second },
    ];
    expect(outcomes(await ensureMany(both, optionsFor(emulator)))).toEqual(["created", "created"]);
    const crossed = await ensureMany([{ ...one, objectId: other }], optionsFor(emulator));
    expect(crossed[0]?.error?.code).toBe("PRINCIPAL_UNEXPECTED");
  });

  it.each([
    { given: "without an object ID first", named: [false, true], partners: ["1", "2"] },
    { given: "with an object ID first", named: [true, false], partners: ["1", "2"] },
    { given: "and the same partner", named: [false, true], partners: ["1", "1"] },
  ])("links a principal that is there twice once, $given", async ({ named, partners }) => {
    const emulator = emulate();
    const token = () => emulator.mintToken({ tenantId: tenant(0), objectId });
    const targets = named.map((isNamed, at) => ({
      tenantId: at === 0 ? tenant(0) : tenant(0).toUpperCase(),
      partnerId: partners[at] ?? "",
      objectId: isNamed ? objectId : undefined,
      token,
    }));
    const rows = await ensureMany(targets, optionsFor(emulator));
    expect(outcomes(rows)).toEqual(["created", "failed"]);
    expect(rows[1]?.error).toMatchObject({ code: "TARGET_DUPLICATE" });
    expect(rows[1]?.error?.message).toContain(objectId);
    expect(Object.values(emulator.snapshot().links)).toHaveLength(1);
    const again = await ensureMany(targets.toReversed(), optionsFor(emulator, { previous: rows }));
    expect(outcomes(again)).toEqual(["failed", "created"]);
  });

  it("links two principals of a tenant, though one is known by its token only", async () => {
    const emulator = emulate();
    const other = "cccccccc-3333-4333-8333-333333333333";
    const mint = (id: string) => () => emulator.mintToken({ tenantId: tenant(0), objectId: id });
    const targets = [
      { tenantId: tenant(0), partnerId: "1", token: mint(objectId) },
      { tenantId: tenant(0), partnerId: "2", objectId: other, token: mint(other) },
    ];
    expect(outcomes(await ensureMany(targets, optionsFor(emulator)))).toEqual(["created", "created"]);
  });

  it("keeps its patience where an option is left open", async () => {
    const emulator = emulate({ faults: { plan: Array.from({ length: 8 }, () => ({ status: 503 })) } });
    const retry = { maxTries: undefined, deadlineMs: undefined };
    expect(outcomes(await ensureMany(targetsOf(emulator, 1), optionsFor(emulator, { retry })))).toEqual(["created"]);
  });

  it.each([0, -1, 1.5, Number.NaN])("refuses a concurrency of %d", async (concurrency) => {
    const many = ensureMany([], optionsFor(emulate(), { concurrency }));
    await expect(many).rejects.toMatchObject({ name: "PartnerError", code: "CONCURRENCY_INVALID" });
  });

  it("tells once what is wrong with all targets", async () => {
    const emulator = emulate();
    const cloud = defineCloud({ address: "http://management.example" });
    const many = ensureMany(targetsOf(emulator, 3), optionsFor(emulator, { cloud }));
    await expect(many).rejects.toMatchObject({ name: "HttpError", code: "ADDRESS_REFUSED" });
  });

  it("links 1,000 tenants in hardly more than the least time that the rate limits allow", async () => {
    const size = 200;
    const refillPerSecond = 10;
    const bucket = { size, refillPerSecond };
    const emulator = emulate({ throttle: { reads: bucket, writes: bucket, deletes: bucket, per: "everyone" } });
    const rows = await ensureMany(targetsOf(emulator, 1000), optionsFor(emulator));
    expect(rows.filter(({ outcome }) => outcome === "created")).toHaveLength(1000);
    const leastMs = ((1000 - size) / refillPerSecond) * 1000;
    expect(emulator.clock.now() - Date.parse(start)).toBeLessThanOrEqual(1.1 * leastMs);
  });

  it("has every row right when three in ten requests fail", async () => {
    const emulator = emulate({
      faults: { rate: 0.3, faults: [{ status: 500 }, { status: 503 }, { cut: true }, { cut: true, applied: true }] },
    });
    const targets = targetsOf(emulator, 200);
    const rows = await ensureMany(targets, optionsFor(emulator));
    expect(new Set(outcomes(rows))).toEqual(new Set(["created"]));
    expect(emulator.snapshot().links).toHaveLength(200);
    expect(rows.map(({ link }) => link?.properties.partnerId)).toEqual(targets.map(({ partnerId }) => partnerId));
  });
});
