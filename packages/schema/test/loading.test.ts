import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);
const index = JSON.stringify(new URL("../src/index.ts", import.meta.url).href);

/** Runs a script in a Node of its own, in which code cannot be made from strings. */
async function inNode(script: string): Promise<string> {
  const flags = ["--conditions=@lzkit/source", "--disallow-code-generation-from-strings", "--input-type=module"];
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const { stdout } = await run(process.execPath, [...flags, "--eval", script], { cwd });
  return stdout.trim();
}

const loaded = `
  import { createRequire } from "node:module";
  const yaml = () => Object.keys(createRequire(import.meta.url).cache).some((file) => /[\\\\/]yaml[\\\\/]dist/.test(file));
  const { parseSource, readDefaults, readMetadata } = await import(${index});
  const bytes = new TextEncoder().encode('{ "defaults": 5 }');
`;

it("compiles nothing, and loads no YAML parser for JSON", async () => {
  const script = `${loaded}
    const metadata = readMetadata(bytes, { file: "a.json", published: true });
    const defaults = await readDefaults(bytes, { file: "a.json" });
    console.log(metadata.findings.length, defaults.findings.length, yaml());`;
  await expect(inNode(script)).resolves.toBe("4 1 false");
});

it("loads the YAML parser for YAML", async () => {
  const script = `${loaded} console.log((await parseSource(bytes, { file: "a.yaml" })).findings.length, yaml());`;
  await expect(inNode(script)).resolves.toBe("0 true");
});
