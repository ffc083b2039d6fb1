import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sections } from "./navigation.ts";

it("leads to every page of docs, once", () => {
  const docs = globSync("*.md", { cwd: join(import.meta.dirname, "../../../docs") }).map((file) =>
    file.replace(".md", ""),
  );
  const listed = Object.values(sections).flat();
  // The benchmark writes that page.
  const notYet = docs.includes("performance") ? [] : ["performance"];
  expect(listed.sort()).toEqual([...docs, ...notYet, "contributing"].sort());
});
