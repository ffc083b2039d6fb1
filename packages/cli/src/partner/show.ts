import type { Command } from "commander";
import { exitCodes } from "../exit-code.ts";
import { printJson } from "../output/print.ts";
import { addServiceOptions } from "../service/service-options.ts";
import type { Session } from "../session.ts";
import { connectPartner } from "./connect-partner.ts";
import { linkJson, printLink } from "./link-output.ts";

const examples = `
Examples:
  $ lz partner show
  $ lz partner show --cloud public --json

Where nothing is linked it says so, and ends with exit code 1.`;

/** `lz partner show`: the link of the token's principal. */
export function defineShow(parent: Command, session: Session): void {
  const command = parent.command("show").description("Shows what the principal is linked to.");
  addServiceOptions(command);
  command.addHelpText("after", examples).action(async () => {
    const { json } = command.optsWithGlobals<{ json?: boolean }>();
    const client = await connectPartner(command);
    const link = await client.getCurrent({ signal: session.world.signal });
    if (link === undefined) session.exitCode = exitCodes.findings;
    if (json === true) printJson(session, { link: linkJson(link) });
    else printLink(session, link ? `Linked to ${link.properties.partnerId}.` : "Nothing is linked.", link);
  });
}
