import { expect, it } from "vitest";
import { installedPackages } from "./installed-packages.ts";

it("follows dependencies of dependencies, and counts each package once", () => {
  const found = installedPackages(["@lzkit/rg-client", "@lzkit/http"]);
  expect(found).toEqual(expect.arrayContaining(["@lzkit/errors", "@lzkit/http", "@lzkit/rg-client"]));
  expect(new Set(found).size).toBe(found.length);
});

it("does not pass over a package that is not there", () => {
  expect(() => installedPackages(["no-such-package"])).toThrow("no-such-package");
});
