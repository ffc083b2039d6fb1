import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { layerViolations } from "./layers.ts";

const folders: string[] = [];

function workspace(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "layers-"));
  folders.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

function manifest(name: string, layer: number, dependencies: readonly string[] = [], platform = "any"): string {
  return JSON.stringify({
    name,
    nx: { tags: [`layer:${layer}`, `platform:${platform}`] },
    dependencies: Object.fromEntries(dependencies.map((each) => [each, "workspace:*"])),
  });
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it.each([
  {
    given: "an import of a lower layer",
    files: {
      "packages/low/package.json": manifest("@x/low", 0),
      "packages/high/package.json": manifest("@x/high", 1, ["@x/low"]),
      "packages/high/src/a.ts": 'import { low } from "@x/low";\nexport type { Low } from "@x/low/part";\n',
    },
    expected: [],
  },
  {
    given: "an import sideways, spread over lines",
    files: {
      "packages/left/package.json": manifest("@x/left", 1),
      "packages/right/package.json": manifest("@x/right", 1, ["@x/left"]),
      "packages/right/src/a.ts": 'import {\n  one,\n  two,\n} from "@x/left";\n',
    },
    expected: [
      "@x/right (package.json): layer 1 may not import @x/left of layer 1",
      "@x/right (packages/right/src/a.ts): layer 1 may not import @x/left of layer 1",
    ],
  },
  {
    given: "a lazy import upwards of something not listed",
    files: {
      "packages/low/package.json": manifest("@x/low", 0),
      "packages/high/package.json": manifest("@x/high", 1),
      "packages/low/src/a.ts": 'export const load = () => import("@x/high");\n',
    },
    expected: [
      "@x/low (packages/low/src/a.ts): imports @x/high, which is not among its dependencies",
      "@x/low (packages/low/src/a.ts): layer 0 may not import @x/high of layer 1",
    ],
  },
  {
    given: "Node in a package that runs anywhere, and in a test of it",
    files: {
      "packages/low/package.json": manifest("@x/low", 0),
      "packages/low/src/a.ts": 'import { readFile } from "node:fs/promises";\n',
      "packages/low/src/a.test.ts": 'import { readFile } from "node:fs/promises";\n',
    },
    expected: ["@x/low (packages/low/src/a.ts): runs anywhere, but imports node:fs/promises"],
  },
  {
    given: "a command that reaches past the facade",
    files: {
      "packages/low/package.json": manifest("@x/low", 0),
      "packages/cli/package.json": manifest("@lzkit/cli", 5, ["@x/low"], "node"),
    },
    expected: ["@lzkit/cli (package.json): imports @x/low, but may import only lzkit and @lzkit/emulator"],
  },
])("judges $given", ({ files, expected }) => {
  expect(layerViolations(workspace(files))).toEqual(expected);
});

it("wants every package to name its layer", () => {
  const root = workspace({ "packages/low/package.json": JSON.stringify({ name: "@x/low" }) });
  expect(() => layerViolations(root)).toThrow('packages/low/package.json: no "layer:<n>" among nx.tags');
});

it("finds nothing wrong in this workspace", () => {
  expect(layerViolations(join(import.meta.dirname, "../../.."))).toEqual([]);
});
