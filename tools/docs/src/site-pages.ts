import { globSync } from "node:fs";

/** A Markdown file of the repository that is a page of the site. */
export interface SitePage {
  /** From the root of the workspace: `packages/cli/README.md`. */
  readonly source: string;
  /** From the root of the site: `packages/cli.md`. */
  readonly page: string;
}

const sources = ["docs/**/*.md", "{packages,tools}/*/README.md", "CONTRIBUTING.md"];

/** The pages that are written by hand, or made from the code and kept in the repository; sorted. */
export function sitePages(root: string): SitePage[] {
  return globSync(sources, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .map((source) => ({ source, page: pageOf(source) }))
    .sort((a, b) => (a.page < b.page ? -1 : 1));
}

function pageOf(source: string): string {
  return source
    .replace(/^docs\//, "")
    .replace(/\/README\.md$/, ".md")
    .replace("CONTRIBUTING", "contributing");
}
