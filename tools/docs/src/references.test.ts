import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { configSchema } from "../../../packages/cli/src/config/config-schema.ts";
import { references } from "./references.ts";

const root = join(import.meta.dirname, "../../..");

it.each(references)("$page is up to date", async ({ page, make }) => {
  const made = await make(root);
  const isUpToDate = readFileSync(join(root, page), "utf8") === made;
  expect(isUpToDate ? page : `${page} is out of date: run pnpm --filter @lzkit/docs generate`).toBe(page);
});

it("tells of every key of the configuration file, and of no other", () => {
  const page = readFileSync(join(root, "docs/configuration.md"), "utf8");
  const told = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, key]) => key);
  const { entries } = configSchema as unknown as { readonly entries: Readonly<Record<string, unknown>> };
  expect(["$schema", ...told]).toEqual(Object.keys(entries));
});
