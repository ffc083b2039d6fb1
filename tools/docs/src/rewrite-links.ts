import { posix } from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";
import { visit } from "unist-util-visit";
import type { SitePage } from "./site-pages.ts";

/** What a link stands for, and where in the text. */
interface Link {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The text of a page for the site: links to other pages lead to where these are there, and links to what the
 * site does not hold, such as sources, become plain text.
 */
export function rewriteLinks(markdown: string, from: SitePage, pages: readonly SitePage[]): string {
  let text = markdown;
  for (const link of linksOf(markdown).reverse()) {
    const written = text.slice(link.start, link.end);
    text = text.slice(0, link.start) + rewrite(written, link.url, { from, pages }) + text.slice(link.end);
  }
  return text;
}

function linksOf(markdown: string): Link[] {
  const links: Link[] = [];
  visit(fromMarkdown(markdown), "link", ({ url, position }) => {
    const [start, end] = [position?.start.offset, position?.end.offset];
    const isRelative = !/^([a-z][a-z+.-]*:|#)/i.test(url);
    if (isRelative && start !== undefined && end !== undefined) links.push({ url, start, end });
  });
  return links;
}

interface Context {
  readonly from: SitePage;
  readonly pages: readonly SitePage[];
}

function rewrite(written: string, url: string, { from, pages }: Context): string {
  const [path = "", anchor] = url.split("#");
  const target = posix.join(posix.dirname(from.source), path).replace(/\/$/, "");
  const candidates = new Set([target, `${target}.md`, `${target}/README.md`]);
  const page = pages.find(({ source }) => candidates.has(source))?.page;
  const at = written.lastIndexOf(`](${url}`);
  if (at === -1) throw new Error(`${from.source}: the link ${written} is written in a way that is not understood.`);
  if (page === undefined) return written.slice(1, at);
  const relative = posix.relative(posix.dirname(from.page), page);
  const to = anchor === undefined ? relative : `${relative}#${anchor}`;
  return `${written.slice(0, at)}](./${to}${written.slice(at + 2 + url.length)}`;
}
