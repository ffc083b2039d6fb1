import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { styleText } from "node:util";
import { publish } from "./publish.ts";
import { repository, type Step, steps } from "./steps.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const lz = join(root, "packages/cli/src/bin.ts");

/** Runs the steps on the bundled libraries; answers whether each ended as it was told to. */
async function demo(): Promise<boolean> {
  say(
    "lzkit reads landing-zone libraries: folders of policy assets that are stacked on each other.\n" +
      "Here is one of them, fixtures/demo/my-library. It stands on a release in a git repository,\n" +
      "which stands on another release, and on a folder next door. Everything below runs without network.",
  );
  await publish(join(root, "fixtures/demo/published"), join(root, repository));
  return steps.map(run).every(Boolean);
}

function run({ title, text, command, exitCode }: Step): boolean {
  say(`\n${styleText("bold", title)}\n${text}\n`);
  say(styleText("cyan", `$ npm run -s lz -- ${command.join(" ")}`));
  const { status } = spawnSync(process.execPath, ["--conditions=@lzkit/source", lz, ...command], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status === exitCode) return true;
  say(`\nThis should have ended with exit code ${exitCode}, but ended with ${status}.`);
  return false;
}

function say(text: string): void {
  console.log(text);
}

if (await demo()) {
  say(
    "\nThat was the main job. The git repository of it stays, so that you can repeat each step as it is written above.\n" +
      `Or try a library of your own: ${styleText("cyan", "npm run -s lz -- tree <folder>")}\n` +
      "Add --json for programs; README.md tells the rest.",
  );
} else {
  process.exitCode = 1;
}
