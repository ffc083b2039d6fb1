import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import type { Benchmark } from "../benchmark.ts";
import { installedPackages } from "../installed-packages.ts";

const ourPackages = ["@lzkit/partner-client", "@lzkit/rg-client"];
const officialPackages = ["@azure/arm-managementpartner", "@azure/arm-resources"];

/** What both clients cost a page that uses them, and how many packages come along. */
export const clientSize: Benchmark = {
  name: "client-size",
  async run() {
    const [ours, official] = [await bundle("ours"), await bundle("official")];
    const [ourClosure, officialClosure] = [installedPackages(ourPackages), installedPackages(officialPackages)];
    return [
      {
        what: "both clients with their transport, all that they can do, for a browser",
        measured: ours / 1000,
        target: 16,
        unit: "kB",
        detail: `minified and gzipped; ${(official / 1000).toFixed(1)} kB for one operation of each official client`,
      },
      {
        what: "packages that are installed for both clients",
        measured: ourClosure.length,
        target: 6,
        unit: "packages",
        detail: `${ourClosure.join(", ")}; ${officialClosure.length} for the official clients`,
      },
    ];
  },
};

async function bundle(client: "ours" | "official"): Promise<number> {
  const input = fileURLToPath(new URL(`../clients/${client}.ts`, import.meta.url));
  const built = await rolldown({ input, platform: "browser" });
  const { output } = await built.generate({ format: "esm", codeSplitting: false, minify: true });
  return gzipSync(output[0].code, { level: 9 }).byteLength;
}
