import type { Command } from "commander";
import { defineDelete } from "../group/delete.ts";
import { defineList } from "../group/list.ts";
import { definePut } from "../group/put.ts";
import { defineShow } from "../group/show.ts";
import { defineTag } from "../group/tag.ts";
import type { Session } from "../session.ts";

const description = "Reads, creates, tags and deletes the resource groups of a subscription.";

const examples = `
Examples:
  $ lz group list --cloud public --subscription 0b1f6471-1bf0-4dda-aec3-cb9272f09590
  $ lz group put rg-hub --location westeurope --tag owner=platform
  $ lz group delete rg-hub --wait`;

/** `lz group`: resource groups. */
export function define(command: Command, session: Session): void {
  command.description(description).addHelpText("after", examples);
  defineList(command, session);
  defineShow(command, session);
  definePut(command, session);
  defineTag(command, session);
  defineDelete(command, session);
}
