import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { apiPackages, modulesOf } from "../src/api-modules.ts";
import { sitePages } from "../src/site-pages.ts";
import { brokenLinks, type BuiltPage, readSite } from "./built-site.ts";

const home = join(import.meta.dirname, "..");
const root = join(home, "../..");
const site = join(home, "dist/site");
const base = "/a/folder/";
let pages: readonly BuiltPage[];

beforeAll(async () => {
  const args = ["--conditions=@lzkit/source", join(home, "src/build-site.ts")];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, DOCS_BASE: base } });
  pages = readSite(site);
}, 600_000);

it("holds every page", () => {
  const files = pages.map(({ file }) => file);
  expect(files).toEqual(expect.arrayContaining(sitePages(root).map(({ page }) => page.replace(/\.md$/, ".html"))));
});

it("has no link to a page or a heading that is not there", () => {
  expect(brokenLinks(pages, base)).toEqual([]);
});

it("would tell of a broken link", () => {
  const page = { file: "a.html", html: "", ids: new Set(["here"]), links: ["#here", "#there", "b.html", `${base}a`] };
  expect(brokenLinks([page], base)).toEqual(["a.html: #there", "a.html: b.html"]);
});

it("loads nothing from elsewhere", () => {
  const loaded = /<(?:script|img|iframe)[^>]* src="(?!\/a\/folder\/)[^"]*"|<link[^>]* href="(?!\/a\/folder\/)[^"]*"/g;
  expect(pages.flatMap(({ html }) => html.match(loaded) ?? [])).toEqual([]);
  const styles = globSync("assets/*.css", { cwd: site }).map((file) => readFileSync(join(site, file), "utf8"));
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.flatMap((css) => css.match(/(?:url\(|@import )["']?(?:https?:)?\/\/[^)]*/g) ?? [])).toEqual([]);
});

describe("the API reference", () => {
  const modules = apiPackages.flatMap(modulesOf);

  it.each(modules)("explains every name of $name", ({ name, source }) => {
    const page = pages.find(({ file }) => file === `api/${name}.html`);
    const unexplained = exportedNames(source).filter((each) => !page?.ids.has(each.toLowerCase()));
    expect(unexplained).toEqual([]);
  });

  it("explains every name of the facade", () => {
    const ids = new Set(pages.filter(({ file }) => file.startsWith("api/")).flatMap((page) => [...page.ids]));
    const unexplained = exportedNames("packages/lzkit/src/index.ts").filter((each) => !ids.has(each.toLowerCase()));
    expect(unexplained).toEqual([]);
  });
});

/** Indexes are written by hand, as lists of names. */
function exportedNames(source: string): string[] {
  const lists = readFileSync(join(root, source), "utf8").matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  const names = [...lists].flatMap(([, list = ""]) => list.split(",").map((each) => each.replace("type ", "").trim()));
  return names.filter((name) => name !== "").map((name) => name.split(" as ").at(-1) ?? name);
}
