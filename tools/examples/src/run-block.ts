import { spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CodeBlock } from "./code-blocks.ts";

const home = fileURLToPath(new URL("..", import.meta.url));
const workspace = fileURLToPath(new URL("../../..", import.meta.url));

export interface BlockRun {
  readonly exitCode: number | null;
  /** Standard output and standard error as they came. */
  readonly output: string;
}

/**
 * Runs a block of TypeScript in a module of its own, or of shell in the folder that its `in` option names
 * (from the workspace's root). `lz` and the packages of the workspace are there; everything runs from source.
 */
export async function runBlock(
  block: CodeBlock,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<BlockRun> {
  if (block.language === "sh")
    return run("bash", ["-euc", block.code], join(workspace, block.options["in"] ?? "."), env);
  // Beside this package's node_modules, so that imports of the packages resolve.
  const folder = join(home, ".examples");
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.ts`);
  await writeFile(file, block.code);
  try {
    const args = ["--conditions=@lzkit/source", "--import", join(home, "src/loopback.ts"), file];
    return await run(process.execPath, args, join(workspace, block.options["in"] ?? "."), env);
  } finally {
    await rm(file);
  }
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<BlockRun> {
  return new Promise((resolve, reject) => {
    const path = `${join(home, "bin")}:${process.env["PATH"] ?? ""}`;
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NO_COLOR: "1", ...env, PATH: path },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, output }));
  });
}
