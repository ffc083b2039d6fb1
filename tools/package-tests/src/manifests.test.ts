import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { publicPackages } from "./public-packages.ts";

const packages = publicPackages();
const root = JSON.parse(readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8"));

it.each(packages)("$name says what a registry needs to know", ({ manifest }) => {
  expect(manifest).toMatchObject({
    version: packages[0]?.manifest.version,
    description: expect.stringMatching(/^[A-Z].+\.$/),
    license: "MIT",
    type: "module",
    sideEffects: false,
    engines: root.engines,
    publishConfig: { access: "public", provenance: true },
  });
});

it.each(packages)("$name publishes what is built and, of its sources, no tests", ({ manifest, entries }) => {
  const sources = entries.length > 0 ? ["src", "!src/**/*.test.ts"] : [];
  expect(manifest["files"]).toEqual(expect.arrayContaining(["dist", "!dist/.tsbuildinfo", ...sources]));
});

it.each(packages)("$name pins what it depends on", ({ manifest }) => {
  const ranges = Object.entries(manifest.dependencies ?? {});
  expect(ranges.filter(([, range]) => !/^(?:\d+\.\d+\.\d+|workspace:\*|catalog:)$/.test(range))).toEqual([]);
});

it.each(packages)(
  "the readme of $name tells how to install it, shows it at work, and names its dependencies",
  (each) => {
    const readme = readFileSync(join(each.folder, "README.md"), "utf8");
    expect(readme).toContain(`# ${each.name}\n`);
    expect(readme).toMatch(new RegExp(`npm install .*${each.name}(?![\\w/-])`));
    expect(readme).toMatch(/^```(?:ts|sh in=)/m);
    const { dependencies, peerDependencies } = each.manifest as Record<string, Record<string, string>>;
    const named = Object.keys({ ...dependencies, ...peerDependencies });
    expect(named.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  },
);
