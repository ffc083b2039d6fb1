import { slug } from "github-slugger";
import { defineConfig, type MarkdownRenderer } from "vitepress";
import { sidebar } from "../src/navigation.ts";

/** Where the site lies on its host, such as `/lzkit/`. */
const base = process.env["DOCS_BASE"] ?? "/";

// VitePress takes it from here only.
// oxlint-disable-next-line import/no-default-export
export default defineConfig({
  title: "lzkit",
  description: "Read, resolve, merge and check landing-zone libraries; link partners; manage resource groups.",
  lang: "en",
  base,
  srcDir: "dist/pages",
  outDir: "dist/site",
  cacheDir: "dist/cache",
  cleanUrls: false,
  lastUpdated: false,
  markdown: {
    // Anchors as on GitHub, where the same pages are read.
    anchor: { slugify: (text) => slug(text) },
    config: leaveCodeAlone,
  },
  themeConfig: {
    sidebar: sidebar("dist/pages") as never,
    outline: [2, 3],
    search: { provider: "local" },
    nav: [
      { text: "Getting started", link: "/getting-started" },
      { text: "Command line", link: "/cli" },
      { text: "API", link: "/api/" },
    ],
  },
});

/** Braces in code are no expressions of Vue, and the words after a fence's language are for those who run it. */
function leaveCodeAlone({ core, renderer }: MarkdownRenderer): void {
  core.ruler.push("fence-language", ({ tokens }) => {
    for (const token of tokens) if (token.type === "fence") token.info = token.info.replace(/ .*/, "");
  });
  const render = renderer.rules.code_inline;
  renderer.rules.code_inline = (tokens, index, ...rest) => {
    tokens[index]?.attrSet("v-pre", "");
    return render?.(tokens, index, ...rest) ?? "";
  };
}
