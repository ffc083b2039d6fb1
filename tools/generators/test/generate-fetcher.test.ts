import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyWorkspace, type WorkspaceCopy } from "./copy-workspace.ts";

const folder = "packages/cold-storage-fetcher";

describe.skipIf(process.platform === "win32")("nx g ./tools/generators:fetcher", () => {
  let copy: WorkspaceCopy;
  beforeAll(() => {
    copy = copyWorkspace();
    copy.run(".", "nx", "g", "./tools/generators:fetcher", "cold-storage", "--skipInstall");
    copy.borrow("tools/memory-fetcher", folder);
  });
  afterAll(() => copy?.remove());

  it("makes a package that keeps the contract of fetchers at once", () => {
    expect(copy.run(folder, "vitest", "run", "--reporter=verbose")).toContain("keeps the contract of fetchers");
  });

  it.each([
    { given: "compiles", command: "tsc", args: ["-p", "tsconfig.test.json"] },
    { given: "is lint-free", command: "oxlint", args: ["--type-aware", "src"] },
    { given: "is well formatted", command: "oxfmt", args: ["--check", "package.json", "README.md", "src"] },
  ])("makes a package that $given", ({ command, args }) => {
    expect(() => copy.run(folder, command, ...args)).not.toThrow();
  });

  it("makes a package that keeps to the layers", () => {
    expect(copy.run(".", "node", "tools/checks/src/layers.ts", ".")).toContain("every import goes down");
  });

  it("makes a package that can be published, with a changeset", () => {
    const { version } = JSON.parse(copy.read("packages/library-resolver/package.json"));
    expect(JSON.parse(copy.read(`${folder}/package.json`))).toMatchObject({
      version,
      publishConfig: { provenance: true },
    });
    expect(copy.read(`${folder}/api/cold-storage-fetcher.api.md`)).toContain("function coldStorageFetcher(");
    expect(JSON.parse(copy.read(`${folder}/package.json`))).toMatchObject({ name: "@lzkit/cold-storage-fetcher" });
    expect(copy.read(`${folder}/LICENSE`)).toBe(copy.read("LICENSE"));
    expect(copy.read(".changeset/cold-storage-fetcher.md")).toContain('"@lzkit/cold-storage-fetcher": minor');
  });

  it("has the examples of its README run with the others", () => {
    const { dependencies } = JSON.parse(copy.read("tools/examples/package.json"));
    expect(dependencies).toHaveProperty("@lzkit/cold-storage-fetcher", "workspace:*");
    expect(Object.keys(dependencies)).toEqual(Object.keys(dependencies).toSorted());
    expect(copy.read(`${folder}/README.md`)).toContain("```ts\n");
  });

  it.each([
    { given: "a name that is taken", name: "cold-storage", says: "There is a file packages/cold-storage-fetcher/" },
    { given: "the scheme of another fetcher", name: "git", says: "git:: belong to another fetcher" },
    { given: "what is not a name", name: "../x", says: "is not a name in kebab-case" },
  ])("refuses $given, and writes nothing", ({ name, says }) => {
    const before = copy.read("tools/examples/package.json");
    expect(() => copy.run(".", "nx", "g", "./tools/generators:fetcher", name, "--skipInstall")).toThrow(says);
    expect(copy.read("tools/examples/package.json")).toBe(before);
  });
});
