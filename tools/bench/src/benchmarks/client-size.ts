import { readFileSync, realpathSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import type { Benchmark } from "../benchmark.ts";

const ourPackages = ["@lzkit/partner-client", "@lzkit/rg-client"];
const officialPackages = ["@azure/arm-managementpartner", "@azure/arm-resources"];

/** What both clients cost a page that uses them, and how many packages come along. */
export const clientSize: Benchmark = {
  name: "client-size",
  async run() {
    const [ours, official] = [await bundle("ours"), await bundle("official")];
    const [ourClosure, officialClosure] = [countPackages(ourPackages), countPackages(officialPackages)];
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

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Names of all packages that the installed ones need, themselves included, in the order in which they are met. */
function countPackages(names: readonly string[]): readonly string[] {
  const found = new Map<string, string>();
  const visit = (name: string, from: string): void => {
    const file = findPackageJSON(name, from);
    if (file === undefined) throw new Error(`${name} is not installed for ${from}`);
    const { version, dependencies = {} } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
    const key = `${name} ${version}`;
    if (found.has(key)) return;
    found.set(key, name);
    for (const each of Object.keys(dependencies)) visit(each, realpathSync(file));
  };
  for (const name of names) visit(name, import.meta.filename);
  return [...found.values()].sort();
}
