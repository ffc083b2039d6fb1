import { expect, it } from "vitest";
import { installedPackages } from "./installed-packages.ts";

it("follows dependencies of dependencies, and counts each package once", () => {
  expect(installedPackages(["@lzkit/rg-client", "@lzkit/http"])).toEqual([
    "@lzkit/errors",
    "@lzkit/http",
    "@lzkit/rg-client",
  ]);
});

it("does not pass over a package that is not there", () => {
  expect(() => installedPackages(["no-such-package"])).toThrow("no-such-package");
});
