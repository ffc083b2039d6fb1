import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasGit, startGitServer, type GitServer } from "@lzkit/git-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { type CodeBlock, codeBlocks, promisedOutput } from "./code-blocks.ts";
import { publishStandIn } from "./publish-stand-in.ts";
import { pageFolder, runBlock } from "./run-block.ts";

const root = join(import.meta.dirname, "../../..");
const documents = globSync(["README.md", "CONTRIBUTING.md", "packages/*/README.md", "docs/**/*.md"], {
  cwd: root,
  exclude: ["docs/node_modules/**", "docs/.vitepress/**"],
}).sort();

let work: string;
let server: GitServer;
let env: Record<string, string>;

async function removePageFolders(): Promise<void> {
  for (const document of documents) await rm(pageFolder(document), { recursive: true, force: true });
}

beforeAll(async () => {
  await removePageFolders();
  if (!hasGit()) throw new Error("These tests need the git program.");
  work = await mkdtemp(join(tmpdir(), "lzkit-examples-"));
  await publishStandIn(join(root, "fixtures/published"), join(work, "library.git"));
  server = await startGitServer({ root: work });
  const routes = { "https://github.com/Azure/Azure-Landing-Zones-Library": `${server.url}/library.git` };
  env = { EXAMPLE_ROUTES: JSON.stringify(routes), LZ_CACHE_DIR: join(work, "cache"), CI: "" };
});
afterAll(async () => {
  await server.close();
  await removePageFolders();
  await rm(work, { recursive: true });
});

function blocksOf(document: string): CodeBlock[] {
  return codeBlocks(readFileSync(join(root, document), "utf8"));
}

function parseYaml(text: string): unknown[] {
  return parseAllDocuments(text).map((each) => {
    for (const error of each.errors) throw error;
    return each.toJS();
  });
}

/** Runs what a reader would type or paste; a block that only installs or clones is left out. */
function isRunnable({ language, options, code }: CodeBlock): boolean {
  if ("norun" in options) return false;
  if ("file" in options) return true;
  return language === "ts" || (language === "sh" && ("in" in options || /^lz /m.test(code)));
}

const examples = documents.flatMap((document) =>
  blocksOf(document)
    .filter(isRunnable)
    .map((block) => ({ document, line: block.line, block })),
);

// Pages of rules show what is wrong on purpose.
const data = documents
  .filter((document) => !document.startsWith("docs/rules/"))
  .flatMap((document) => blocksOf(document).map((block) => ({ document, line: block.line, block })))
  .filter(({ block: { language } }) => language === "json" || language === "yaml");

it.each(data)("$document, line $line, is well-formed", ({ block: { code, language } }) => {
  const read = (): unknown => (language === "json" ? JSON.parse(code) : parseYaml(code));
  expect(read).not.toThrow();
});

it.each(examples)("$document, line $line, does what it says", async ({ document, block }) => {
  const { exitCode, output } = await runBlock(block, { document, env });
  expect({ exitCode, output }).toMatchObject({ exitCode: Number(block.options["exit"] ?? 0) });
  expect(output.split("\n").map((text) => text.trim())).toEqual(expect.arrayContaining(promisedOutput(block.code)));
});
