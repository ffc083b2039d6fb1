import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** What a page of the built site leads to, and what others can lead to in it. */
export interface BuiltPage {
  /** From the root of the site: `rules/sibling-gap.html`. */
  readonly file: string;
  readonly html: string;
  readonly ids: ReadonlySet<string>;
  /** Addresses in links, as they are written. */
  readonly links: readonly string[];
}

/** Every page of a built site. */
export function readSite(folder: string): BuiltPage[] {
  return globSync("**/*.html", { cwd: folder }).map((path) => {
    const html = readFileSync(join(folder, path), "utf8");
    return { file: path.replaceAll("\\", "/"), html, ids: new Set(values(html, "id")), links: values(html, "href") };
  });
}

/** Links inside the site that lead to no page, or to no place in it. */
export function brokenLinks(pages: readonly BuiltPage[], base: string): string[] {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  return pages.flatMap(({ file, links }) =>
    links
      .filter((link) => !/^[a-z]+:/.test(link) && !/\.(css|js|woff2)$/.test(link))
      .filter((link) => !leadsSomewhere(link, { file, base, byFile }))
      .map((link) => `${file}: ${link}`),
  );
}

interface Place {
  readonly file: string;
  readonly base: string;
  readonly byFile: ReadonlyMap<string, BuiltPage>;
}

function leadsSomewhere(link: string, { file, base, byFile }: Place): boolean {
  const { pathname, hash } = new URL(link, `https://site.example${base}${file}`);
  if (!pathname.startsWith(base)) return false;
  const path = posix.join(".", decodeURIComponent(pathname.slice(base.length)));
  const target = [path, `${path}.html`, posix.join(path, "index.html")].map((each) => byFile.get(each)).find(Boolean);
  return target !== undefined && (hash === "" || target.ids.has(decodeURIComponent(hash.slice(1))));
}

function values(html: string, attribute: "id" | "href"): string[] {
  const found = html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g"));
  return [...found].map(([, value = ""]) => value.replaceAll("&amp;", "&"));
}
