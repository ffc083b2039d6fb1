import type { Command } from "commander";
import type { EnsureOutcome } from "lzkit";
import { printJson } from "../output/print.ts";
import { addServiceOptions } from "../service/service-options.ts";
import type { Session } from "../session.ts";
import { addExpectOptions, connectPartner } from "./connect-partner.ts";
import { linkJson, printLink } from "./link-output.ts";

const examples = `
Examples:
  $ lz partner ensure 123456
  $ lz partner ensure 123456 --dry-run
  $ lz partner ensure 123456 --cloud public --expect-tenant 5f1c0a3e-2d4b-4c6d-8e7f-90a1b2c3d4e5 --json`;

/** `lz partner ensure`: links the principal to a partner, whatever it is linked to. */
export function defineEnsure(parent: Command, session: Session): void {
  const command = parent
    .command("ensure")
    .description("Sees to it that the principal is linked to a partner: creates, updates or does nothing.")
    .argument("<partner-id>", "the partner, digits")
    .option("--dry-run", "only read, and say what would be done");
  addExpectOptions(command);
  addServiceOptions(command);
  command.addHelpText("after", examples).action(async (partnerId: string) => {
    const { json, dryRun } = command.optsWithGlobals<{ json?: boolean; dryRun?: boolean }>();
    const client = await connectPartner(command);
    const { outcome, link, previous } = await client.ensure(partnerId, { dryRun, signal: session.world.signal });
    const before = previous?.properties.partnerId;
    if (json === true) printJson(session, { outcome, link: linkJson(link), previousPartnerId: before });
    else printLink(session, sentences[outcome](partnerId, before), link);
  });
}

const sentences: Readonly<Record<EnsureOutcome, (partnerId: string, before: string | undefined) => string>> = {
  created: (partnerId) => `Linked to ${partnerId}.`,
  updated: (partnerId, before) => `Linked to ${partnerId}, before to ${before}.`,
  unchanged: (partnerId) => `Linked to ${partnerId} already.`,
  "would-create": (partnerId) => `Nothing is linked; it would be linked to ${partnerId}.`,
  "would-update": (partnerId, before) => `Linked to ${before}; it would be linked to ${partnerId}.`,
};
