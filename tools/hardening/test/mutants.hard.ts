import { hasGit } from "@lzkit/git-server";
import { expect, it } from "vitest";
import { runMutants } from "../src/mutants/run-mutants.ts";
import { seed } from "../src/seed.ts";

/** More than caches and the engine's own bookkeeping take; holding on to each mutant would be several times as much. */
const growthLimit = 8 * 1024 * 1024;

it.for([
  { subject: "documents", count: 20_000, expected: ["invalid-syntax", "missing-field", "wrong-type", "CHAIN_BROKEN"] },
  { subject: "archives", count: 8000, expected: ["readable", "CORRUPT", "ARCHIVE_UNSAFE", "TOO_LARGE"] },
  { subject: "packs", count: 6000, expected: ["readable", "CORRUPT", "REF_NOT_FOUND"] },
] as const)("$count mutated $subject: no crash, no hang, no growth", async (given, { skip }) => {
  const { subject, count, expected } = given;
  if (subject === "packs" && !hasGit()) skip();
  const { outcomes, crashes, slowest, grownBytes } = await runMutants(subject, count);
  console.log(
    `${subject}: ${JSON.stringify(outcomes)}; slowest ${Math.round(slowest.milliseconds)} ms (mutant ${slowest.mutant});`,
    `grown by ${Math.round(grownBytes / 1024)} KiB; LZ_SEED=${seed}`,
  );
  expect(crashes).toEqual([]);
  expect(Object.values(outcomes).reduce((sum, each) => sum + each, 0)).toBe(count);
  // Proof that mutants get behind the front door.
  expect(Object.keys(outcomes)).toEqual(expect.arrayContaining([...expected]));
  expect(grownBytes).toBeLessThan(growthLimit);
});
