import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { publish } from "./publish.ts";
import { steps } from "./steps.ts";

const releases = join(import.meta.dirname, "../../../fixtures/demo/published");

it("makes the same commits each time, in place of what is there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lzkit-demo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tags = (): string =>
    execFileSync("git", ["for-each-ref", "--format=%(refname) %(objectname)", "refs/tags"], {
      cwd: folder,
      encoding: "utf8",
    });
  await publish(releases, folder);
  const first = tags();
  expect(first).toMatch(/^refs\/tags\/platform\/base\/2026.01.0 [\da-f]{40}\n.*sovereign\/2026.02.0/);
  await publish(releases, folder);
  expect(tags()).toBe(first);
});

it("runs every step to the end that it tells", () => {
  const output = execFileSync(process.execPath, ["--conditions=@lzkit/source", join(import.meta.dirname, "demo.ts")], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  for (const step of steps)
    expect(output).toContain(`${step.title}\n${step.text}\n\n$ npm run -s lz -- ${step.command.join(" ")}\n`);
  expect(output).toContain("That was the main job.");
});
