import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as lzkit from "./index.ts";

/** Every package of the layers below the facade, but the emulator. */
const packages = {
  errors: () => import("@lzkit/errors"),
  schema: () => import("@lzkit/schema"),
  "library-resolver": () => import("@lzkit/library-resolver"),
  "defaults-merger": () => import("@lzkit/defaults-merger"),
  "library-analysis": () => import("@lzkit/library-analysis"),
  http: () => import("@lzkit/http"),
  "partner-client": () => import("@lzkit/partner-client"),
  "rg-client": () => import("@lzkit/rg-client"),
} as const;

const names = Object.keys(packages) as (keyof typeof packages)[];

function readIndex(name: string): string {
  return readFileSync(new URL(`../../${name}/src/index.ts`, import.meta.url), "utf8");
}

/** The names in the export lists of an index, values and types, which are hand-written and have no other form. */
function exportedNames(index: string): readonly string[] {
  const lists = index.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  return Array.from(lists, ([, list = ""]) => list.split(","))
    .flat()
    .map((entry) =>
      entry
        .trim()
        .replace(/^type /, "")
        .replace(/^.* as /, ""),
    )
    .filter((name) => name !== "");
}

const facade = readIndex("lzkit");

describe.each(names)("@lzkit/%s", (name) => {
  const own = facade.matchAll(new RegExp(`^export (?:type )?\\{[^}]*\\} from "@lzkit/${name}";$`, "gm"));
  const reexported = new Set(exportedNames(Array.from(own, ([text]) => text).join("\n")));
  const exported = exportedNames(readIndex(name));

  it("has every name in the facade", () => {
    const missing = exported.filter((exportedName) => !reexported.has(exportedName));
    expect(missing, `add to packages/lzkit/src/index.ts, from "@lzkit/${name}"`).toEqual([]);
  });

  it("has the same values there", async () => {
    const module: Readonly<Record<string, unknown>> = await packages[name]();
    expect(lzkit).toMatchObject(module);
  });
});

it("has no name twice, and none but those of the packages", () => {
  const all = names.flatMap((name) => exportedNames(readIndex(name)));
  const twice = all.filter((name, index) => all.indexOf(name) !== index);
  expect(twice, "two packages export one name").toEqual([]);
  expect(exportedNames(facade).toSorted()).toEqual(all.toSorted());
});
