import { spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CodeBlock } from "./code-blocks.ts";

const home = fileURLToPath(new URL("..", import.meta.url));
const workspace = fileURLToPath(new URL("../../..", import.meta.url));
const loopback = join(home, "src/loopback.ts");

export interface BlockRun {
  readonly exitCode: number | null;
  /** Standard output and standard error as they came. */
  readonly output: string;
}

/** Where a block runs, and with what. */
export interface RunBlockOptions {
  /** The document that holds the block. */
  readonly document: string;
  readonly env: Readonly<Record<string, string>>;
}

// Beside this package's node_modules, so that imports of the packages resolve.
const examples = join(home, ".examples");

/** The folder that the blocks of a document share where they ask for one: `in=page`, `file=…`. */
export function pageFolder(document: string): string {
  return join(examples, document.replace(/\W+/g, "-"));
}

/**
 * Runs a block of TypeScript in a module of its own, or of shell in the folder that its `in` option names:
 * one of the workspace, or `page` or one in it. A block with a `file` option is written into the page's folder.
 * `lz` and the packages of the workspace are there; everything runs from source.
 */
export async function runBlock(block: CodeBlock, { document, env }: RunBlockOptions): Promise<BlockRun> {
  await mkdir(pageFolder(document), { recursive: true });
  if (block.options["file"] !== undefined) return writeBlock(block, join(pageFolder(document), block.options["file"]));
  const folder = workFolder(document, block.options["in"] ?? ".");
  if (block.language === "sh") return run("bash", ["-euc", block.code], folder, env);
  const file = join(examples, `${document.replace(/\W+/g, "-")}-${block.line}.ts`);
  await writeFile(file, block.code);
  try {
    return await run(process.execPath, ["--conditions=@lzkit/source", "--import", loopback, file], folder, env);
  } finally {
    await rm(file);
  }
}

async function writeBlock({ code }: CodeBlock, file: string): Promise<BlockRun> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, code);
  return { exitCode: 0, output: "" };
}

function workFolder(document: string, asked: string): string {
  const [first, ...rest] = asked.split("/");
  return first === "page" ? join(pageFolder(document), ...rest) : join(workspace, asked);
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
