import { setupWorker } from "msw/browser";
import { createEmulator } from "../../src/index.ts";

/** What the browser test runs in a page: the emulator behind a service worker. */
export async function run(): Promise<readonly number[]> {
  const emulator = createEmulator();
  const worker = setupWorker(...emulator.handlers);
  await worker.start({ quiet: true, onUnhandledFrame: "bypass" });
  const authorization = `Bearer ${await emulator.mintToken()}`;
  const link = "/providers/Vendor.ManagementPartner/partners/123456?api-version=2018-02-01";
  const created = await fetch(link, { method: "PUT", headers: { authorization } });
  const elsewhere = await fetch(`https://management.example${link}`, { headers: { authorization } });
  const refused = await fetch(link);
  const others = await fetch("/elsewhere");
  return [created.status, elsewhere.status, refused.status, others.status, emulator.snapshot().links.length];
}
