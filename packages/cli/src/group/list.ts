import type { Command } from "commander";
import type { ResourceGroup } from "lzkit";
import { printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import type { Session } from "../session.ts";
import { addGroupOptions, connectGroups } from "./connect-groups.ts";
import { formatTags, groupJson } from "./group-output.ts";
import { splitTag } from "./read-tags.ts";

const examples = `
Examples:
  $ lz group list
  $ lz group list --tag owner
  $ lz group list --tag owner=platform --json`;

/** `lz group list`: all resource groups of a subscription, or those with a tag. */
export function defineList(parent: Command, session: Session): void {
  const command = parent
    .command("list")
    .description("Lists the resource groups of a subscription.")
    .option("--tag <name[=value]>", "only groups with this tag");
  addGroupOptions(command);
  command.addHelpText("after", examples).action(async () => {
    const { json, tag } = command.optsWithGlobals<{ json?: boolean; tag?: string }>();
    const [name = "", value] = tag === undefined ? [] : splitTag(tag);
    const client = await connectGroups(command);
    const wanted = tag === undefined ? undefined : { name, value };
    const groups: ResourceGroup[] = [];
    for await (const group of client.list({ tag: wanted, signal: session.world.signal })) groups.push(group);
    if (json === true) return printJson(session, { groups: groups.map(groupJson) });
    const rows = groups.map((group) => [
      group.name,
      group.location,
      group.properties?.provisioningState ?? "",
      formatTags(group),
    ]);
    const heads = ["NAME", "LOCATION", "STATE", "TAGS"];
    printTable(session, {
      heads,
      rows,
      empty: `There are no resource groups${tag === undefined ? "" : " with that tag"}.`,
    });
  });
}
