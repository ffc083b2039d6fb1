import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

/** Where the generated module is. */
export const pageModule: URL = new URL("../src/explore/page.generated.ts", import.meta.url);

/** The module that holds the script and the style of the page, made from `page/`. */
export async function generatePage(): Promise<string> {
  const script = await bundle("../page/main.tsx");
  const style = minifyStyle(readFileSync(new URL("../page/page.css", import.meta.url), "utf8"));
  return `// Made by scripts/generate-page.ts from page/: change that, then run it.

/** The program of the page, with what it needs. */
export const pageScript: string = ${JSON.stringify(script)};

/** The looks of the page. */
export const pageStyle: string = ${JSON.stringify(style)};
`;
}

async function bundle(entry: string): Promise<string> {
  const { output } = await build({
    input: fileURLToPath(new URL(entry, import.meta.url)),
    write: false,
    platform: "browser",
    output: { format: "iife", minify: true, comments: false },
  });
  const code = `${licence()}\n${output[0].code.trim()}`;
  // Nothing in it may end the element that it stands in.
  return code.replaceAll(/<\/(?=script)/gi, "<\\/");
}

/** The licence of what is bundled has to come with it. */
function licence(): string {
  const text = readFileSync(new URL("../node_modules/preact/LICENSE", import.meta.url), "utf8");
  return `/*! With preact:\n${text.trim()}\n*/`;
}

/** Takes out comments and the space at the start of lines. */
function minifyStyle(css: string): string {
  return css
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/\s*\n\s*/g, "\n")
    .trim();
}

if (import.meta.main) writeFileSync(pageModule, await generatePage());
