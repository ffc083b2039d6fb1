import { createEmulator, type Emulator, type Fault, type FaultSettings } from "@lzkit/emulator";
import { defineCloud } from "@lzkit/http";
import { ensureMany, type EnsureRow } from "@lzkit/partner-client";
import type { Benchmark } from "../benchmark.ts";

const tenants = 1000;
const bucket = { size: 200, refillPerSecond: 10 };
const start = "2026-01-01T00:00:00Z";
const partnerId = "123456";

/** Some of them take effect, and only their answer is lost. */
const faults: readonly Fault[] = [
  { status: 500 },
  { status: 503 },
  { cut: true },
  { status: 500, applied: true },
  { cut: true, applied: true },
];

/** Linking many tenants against a service that throttles, in virtual time, and against one that fails often. */
export const linkTenants: Benchmark = {
  name: "link-tenants",
  async run() {
    const calm = await link({});
    const faulty = await link({ rate: 0.3, faults });
    const least = (tenants - bucket.size) / bucket.refillPerSecond;
    return [
      {
        what: `${tenants} tenants through one bucket of ${bucket.size} refilled ${bucket.refillPerSecond}/s / the least time that allows`,
        measured: calm.seconds / least,
        target: 1.1,
        unit: "times",
        detail: `${calm.seconds.toFixed(1)} s beside ${least} s of virtual time, ${calm.wrong} rows wrong`,
      },
      {
        what: "rows that are wrong where 30 % of all requests fail",
        measured: faulty.wrong,
        target: 0,
        unit: "rows",
        detail: `of ${tenants}; ${faulty.failures} failed requests, ${faulty.seconds.toFixed(0)} s of virtual time`,
      },
    ];
  },
};

async function link(faults: FaultSettings) {
  const throttle = { reads: bucket, writes: bucket, per: "everyone" } as const;
  const emulator = createEmulator({ clock: { start, autoAdvance: true }, throttle, faults });
  const targets = Array.from({ length: tenants }, (_, index) => {
    const tenantId = `10000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
    return { tenantId, partnerId, token: () => emulator.mintToken({ tenantId }) };
  });
  let failures = 0;
  const rows = await ensureMany(targets, {
    cloud: defineCloud({ address: "https://management.example" }),
    clock: emulator.clock,
    async fetch(input, init) {
      const response = await emulator.fetch(input as Request, init).catch((error: unknown) => {
        failures++;
        throw error;
      });
      if (response.status >= 500) failures++;
      return response;
    },
  });
  const seconds = (emulator.clock.now() - Date.parse(start)) / 1000;
  return { seconds, failures, wrong: countWrong(rows, emulator) };
}

/** Rows that do not say what is true: each tenant was linked, and the row has its link as the service keeps it. */
function countWrong(rows: readonly EnsureRow[], emulator: Emulator): number {
  const links = new Map(emulator.snapshot().links.map((kept) => [kept.tenantId, kept]));
  const right = rows.filter(({ tenantId, outcome, link }) => {
    const kept = links.get(tenantId);
    return outcome === "created" && kept?.partnerId === partnerId && link?.properties.version === kept.version;
  });
  return Math.max(tenants, links.size) - right.length;
}
