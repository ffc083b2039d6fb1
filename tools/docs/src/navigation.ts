import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apiPackages, modulesOf } from "./api-modules.ts";

/** Names of pages, without `.md`, in the order in which they are read. One that is not there is left out. */
export const sections: Readonly<Record<string, readonly string[]>> = {
  Start: ["index", "getting-started", "concepts"],
  Tasks: [
    "stack-a-library-on-a-release",
    "pin-a-chain",
    "work-offline",
    "add-an-assignment-to-a-default",
    "see-what-an-update-breaks",
    "pin-update-vendor",
    "check-in-a-pull-request",
    "link-a-partner-in-many-tenants",
    "test-against-the-emulator",
    "write-a-fetcher",
  ],
  Reference: [
    "cli",
    "configuration",
    "github-action",
    "rules",
    "errors",
    "cache",
    "private-hosts",
    "trust",
    "client-behaviour",
    "emulator-behaviour",
  ],
  About: ["comparison", "performance", "contributing"],
};

/** An entry of the sidebar. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly SidebarItem[];
}

/** The sidebar of all pages; what a page is called is its first heading. */
export function sidebar(pages: string): SidebarItem[] {
  const hand = Object.entries(sections).map(([text, names]) => ({
    text,
    items: names
      .filter((name) => existsSync(join(pages, `${name}.md`)))
      .map((name) => ({
        text: titleOf(join(pages, `${name}.md`)),
        link: `/${name === "index" ? "" : name}`,
      })),
  }));
  const packages = ["cli", "lzkit", ...apiPackages].map((name) => ({
    text: titleOf(join(pages, "packages", `${name}.md`)),
    link: `/packages/${name}`,
  }));
  const modules = apiPackages.flatMap(modulesOf).map(({ name }) => ({ text: name, link: `/api/${name}` }));
  return [
    ...hand,
    { text: "Packages", collapsed: true, items: packages },
    { text: "API", collapsed: true, items: modules },
  ];
}

/** The first heading of a page. */
function titleOf(file: string): string {
  const title = /^# (.+)$/m.exec(readFileSync(file, "utf8"))?.[1];
  if (title === undefined) throw new Error(`${file} has no heading.`);
  return title.replaceAll("`", "");
}
