import type { Command } from "commander";
import { isHttpError, type ResourceGroup, type ResourceGroupClient } from "lzkit";
import { exitCodes } from "../exit-code.ts";
import { print, printJson } from "../output/print.ts";
import type { Session } from "../session.ts";
import { addGroupOptions, connectGroups } from "./connect-groups.ts";
import { printGroup } from "./group-output.ts";

const examples = `
Examples:
  $ lz group show rg-hub
  $ lz group show rg-hub --subscription 0b1f6471-1bf0-4dda-aec3-cb9272f09590 --json

Where there is no such group it says so, and ends with exit code 1.`;

/** `lz group show`: one resource group. */
export function defineShow(parent: Command, session: Session): void {
  const command = parent.command("show").description("Shows a resource group.").argument("<name>", "the group");
  addGroupOptions(command);
  command.addHelpText("after", examples).action(async (name: string) => {
    const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
    const group = await find(await connectGroups(command), name, session.world.signal);
    if (group !== undefined) return printGroup(session, group, json);
    session.exitCode = exitCodes.findings;
    if (json) printJson(session, { group });
    else print(session, `There is no resource group ${name}.`);
  });
}

async function find(
  groups: ResourceGroupClient,
  name: string,
  signal: AbortSignal,
): Promise<ResourceGroup | undefined> {
  try {
    return await groups.get(name, { signal });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A missing subscription, or the page of a proxy, says nothing about the group. */
function isMissing(error: unknown): boolean {
  return isHttpError(error, "SERVICE_ERROR") && /^(?:resourcegroup)?notfound$/i.test(error.serviceCode ?? "");
}
