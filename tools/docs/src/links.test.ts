import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { deadLinks } from "./dead-links.ts";

const root = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "links-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("finds links to files and headings that are not there", async () => {
  mkdirSync(join(folder, "docs"));
  writeFileSync(
    join(folder, "README.md"),
    "# A\n\n[b](docs/b.md#here) [folder](docs) [c](docs/c.md) [d](docs/b.md#there)\n",
  );
  writeFileSync(join(folder, "docs/b.md"), "# Here\n\n[a](../README.md) [own](#nowhere) [away](https://example.com)\n");
  const report = await deadLinks(folder, ["README.md", "docs/b.md"]);
  expect(report.sort()).toEqual([
    "README.md:3: Cannot find file `docs/c.md`; did you mean `docs/b.md`",
    "README.md:3: Cannot find heading for `#there` in `docs/b.md`; did you mean `here`",
    "docs/b.md:3: Cannot find heading for `#nowhere`",
  ]);
});

it("finds none in the Markdown of the repository", async () => {
  expect(await deadLinks(root)).toEqual([]);
});
