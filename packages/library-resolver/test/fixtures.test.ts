import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { resolveChain } from "../src/index.ts";

/** What `expected.json` beside a case's root library says; a new case needs no new code. */
interface Expected {
  readonly dialect?: string;
  /** Ids in the order of application. */
  readonly libraries?: readonly string[];
  /** Rules of the findings, in order. */
  readonly findings?: readonly string[];
  readonly error?: { readonly code: string; readonly says?: string };
}

const fixtures = fileURLToPath(new URL("../../../fixtures/libraries/", import.meta.url));
const cases = readdirSync(fixtures).map((name) => ({ name, given: name.replaceAll("-", " ") }));

it("finds its fixtures", () => expect(cases.length).toBeGreaterThan(10));

it.each(cases)("$given", async ({ name }) => {
  const expected = JSON.parse(readFileSync(`${fixtures}${name}/expected.json`, "utf8")) as Expected;
  const resolving = resolveChain(`${fixtures}${name}/root`);
  if (expected.error !== undefined) return expectError(resolving, expected.error);
  const { dialect, libraries, findings } = await resolving;
  expect(dialect.name).toBe(expected.dialect ?? "neutral");
  expect(libraries.map(({ id }) => id)).toEqual(expected.libraries);
  expect(findings.map(({ rule }) => rule)).toEqual(expected.findings ?? []);
});

async function expectError(resolving: Promise<unknown>, { code, says = "" }: NonNullable<Expected["error"]>) {
  const message = expect.stringContaining(says) as unknown;
  await expect(resolving).rejects.toMatchObject({ name: "ResolverError", code, message });
}
