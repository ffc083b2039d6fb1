import type { Command } from "commander";
import type { DeleteAndWaitOptions, OperationProgress, ResourceGroupClient } from "lzkit";
import { exitCodes } from "../exit-code.ts";
import { print, printJson } from "../output/print.ts";
import { printableLine } from "../output/printable.ts";
import { createStatusLine } from "../output/status-line.ts";
import type { Session } from "../session.ts";
import type { World } from "../world.ts";
import { addGroupOptions, connectGroups } from "./connect-groups.ts";

const examples = `
Examples:
  $ lz group delete rg-hub
  $ lz group delete rg-hub --wait
  $ lz group delete rg-hub --wait --ignore-missing

The service deletes in the background. With --wait it ends when the group is gone, or tells what is
in the way; interrupting it does not stop the service, and calling it again follows the same
deletion. Where there is no such group, it ends with exit code 1 unless --ignore-missing is given.`;

/** `lz group delete`: deletes a resource group, and waits for it where asked to. */
export function defineDelete(parent: Command, session: Session): void {
  const command = parent
    .command("delete")
    .description("Deletes a resource group with all that is in it.")
    .argument("<name>", "the group")
    .option("--wait", "wait until the group is gone")
    .option("--ignore-missing", "count a group that is not there as deleted");
  addGroupOptions(command);
  command.addHelpText("after", examples).action(async (name: string) => {
    const { json, wait, ignoreMissing } = command.optsWithGlobals<{
      json?: boolean;
      wait?: boolean;
      ignoreMissing?: boolean;
    }>();
    const groups = await connectGroups(command);
    const options = { ifMissing: "ignore", signal: session.world.signal } as const;
    session.heedsSignal = true;
    const outcome =
      wait === true
        ? await deleteAndWait(groups, name, options, session.world)
        : (await groups.delete(name, options)).outcome;
    if (outcome === "missing" && ignoreMissing !== true) session.exitCode = exitCodes.findings;
    if (json === true) printJson(session, { name, outcome });
    else print(session, sentences[outcome](name));
  });
}

const sentences = {
  deleting: (name: string) => `The resource group ${name} is being deleted.`,
  deleted: (name: string) => `The resource group ${name} is deleted.`,
  missing: (name: string) => `There is no resource group ${name}.`,
} as const;

/** Waits, and shows on a terminal how long it has been and when the service is asked next. */
async function deleteAndWait(
  groups: ResourceGroupClient,
  name: string,
  options: DeleteAndWaitOptions,
  { stderr }: World,
): Promise<"deleted" | "missing"> {
  const line = createStatusLine(stderr);
  let latest: { readonly progress: OperationProgress; readonly at: number } | undefined;
  const show = (): void => line.update(() => describe(name, latest));
  const timer = setInterval(show, 250);
  try {
    return await groups.deleteAndWait(name, {
      ...options,
      onProgress(progress) {
        latest = { progress, at: performance.now() };
        show();
      },
    });
  } finally {
    clearInterval(timer);
    line.clear();
    if (options.signal?.aborted === true) stderr.write(`${printableLine(followUp(name))}\n`);
  }
}

function followUp(name: string): string {
  return `The service goes on with a deletion that has begun: lz group delete ${name} --wait follows it.`;
}

function describe(
  name: string,
  latest: { readonly progress: OperationProgress; readonly at: number } | undefined,
): string {
  if (latest === undefined) return `Deleting ${name}`;
  const { status, percentComplete, elapsedMs, nextPollMs } = latest.progress;
  const passed = performance.now() - latest.at;
  const percent = percentComplete === undefined ? "" : `  ${percentComplete} %`;
  const next = Math.max(0, nextPollMs - passed);
  return `Deleting ${name}  ${status}${percent}  ${seconds(elapsedMs + passed)} s, asking again in ${seconds(next)} s`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(0);
}
