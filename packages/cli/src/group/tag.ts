import type { Command } from "commander";
import { isHttpError, type Tags } from "lzkit";
import { addHint } from "../service/add-hint.ts";
import type { Session } from "../session.ts";
import { addGroupOptions, connectGroups } from "./connect-groups.ts";
import { printGroup } from "./group-output.ts";
import { collectTag } from "./read-tags.ts";

const examples = `
Examples:
  $ lz group tag rg-hub owner=platform cost=42
  $ lz group tag rg-hub owner=platform --replace

Other tags stay as they are, unless --replace is given.`;

/** `lz group tag`: adds or replaces tags. */
export function defineTag(parent: Command, session: Session): void {
  const command = parent
    .command("tag")
    .description("Gives a resource group tags.")
    .argument("<name>", "the group")
    .argument("<tags...>", "name=value", collectTag)
    .option("--replace", "remove all other tags");
  addGroupOptions(command);
  command.addHelpText("after", examples).action(async (name: string, tags: Tags) => {
    const { json, replace } = command.optsWithGlobals<{ json?: boolean; replace?: boolean }>();
    const groups = await connectGroups(command);
    const call = { signal: session.world.signal };
    const group = await (
      replace === true ? groups.replaceTags(name, tags, call) : groups.mergeTags(name, tags, call)
    ).catch((error: unknown) => {
      const isMissing = isHttpError(error, "SERVICE_ERROR") && error.status === 404;
      throw isMissing ? addHint(error, "lz group list shows which groups there are; lz group put creates one.") : error;
    });
    printGroup(session, group, json === true);
  });
}
