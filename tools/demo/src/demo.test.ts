import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { publish } from "./publish.ts";
import { steps } from "./steps.ts";

const releases = join(import.meta.dirname, "../../../fixtures/demo/published");

it("makes the same commits each time, and cleans up", async () => {
  const [first, second] = [await publish(releases), await publish(releases)];
  const tags = (folder: string): string =>
    execFileSync("git", ["for-each-ref", "--format=%(refname) %(objectname)", "refs/tags"], {
      cwd: folder,
      encoding: "utf8",
    });
  expect(tags(first.folder)).toMatch(/^refs\/tags\/platform\/base\/2026.01.0 [\da-f]{40}\n.*sovereign\/2026.02.0/);
  expect(tags(second.folder)).toBe(tags(first.folder));
  await Promise.all([first.remove(), second.remove()]);
  expect(existsSync(first.folder)).toBe(false);
});

it("runs every step to the end that it tells", () => {
  const output = execFileSync(process.execPath, ["--conditions=@lzkit/source", join(import.meta.dirname, "demo.ts")], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  for (const step of steps) expect(output).toContain(`${step.title}\n${step.text}\n\n$ lz ${step.command.join(" ")}\n`);
  expect(output).toContain("That was the main job.");
});
