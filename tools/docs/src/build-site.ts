import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vitepress";
import { writeApiReference } from "./api-reference.ts";
import { rewriteLinks } from "./rewrite-links.ts";
import { sitePages } from "./site-pages.ts";

const home = join(import.meta.dirname, "..");
const root = join(home, "../..");
const pages = join(home, "dist/pages");

rmSync(join(home, "dist"), { recursive: true, force: true });
const all = sitePages(root);
for (const page of all) {
  const file = join(pages, page.page);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, rewriteLinks(readFileSync(join(root, page.source), "utf8"), page, all));
}
await writeApiReference(join(pages, "api"));
await build(home);
