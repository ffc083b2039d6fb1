import type { Command } from "commander";
import type { Tags } from "lzkit";
import type { Session } from "../session.ts";
import { addGroupOptions, connectGroups } from "./connect-groups.ts";
import { printGroup } from "./group-output.ts";
import { collectTag } from "./read-tags.ts";

const examples = `
Examples:
  $ lz group put rg-hub --location westeurope
  $ lz group put rg-hub --location "West Europe" --tag owner=platform --tag cost=42

A group that is there already is replaced: tags that are not given are gone. lz group tag adds some.
The location and --managed-by cannot be changed afterwards.`;

/** `lz group put`: creates a resource group, or replaces its tags. */
export function definePut(parent: Command, session: Session): void {
  const command = parent
    .command("put")
    .description("Creates a resource group, or replaces its tags.")
    .argument("<name>", "the group")
    .requiredOption("--location <region>", "region of the group; must be given")
    .option("--tag <name=value>", "a tag of the group; can be given again", collectTag)
    .option("--managed-by <id>", "id of what manages the group");
  addGroupOptions(command);
  command.addHelpText("after", examples).action(async (name: string) => {
    const { json, location, tag, managedBy } = command.optsWithGlobals<{
      json?: boolean;
      location: string;
      tag?: Tags;
      managedBy?: string;
    }>();
    const groups = await connectGroups(command);
    const settings = { location, tags: tag, managedBy };
    printGroup(session, await groups.createOrReplace(name, settings, { signal: session.world.signal }), json === true);
  });
}
