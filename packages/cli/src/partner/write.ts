import type { Command } from "commander";
import { isHttpError } from "lzkit";
import { printJson } from "../output/print.ts";
import { addHint } from "../service/add-hint.ts";
import { addServiceOptions } from "../service/service-options.ts";
import type { Session } from "../session.ts";
import { addExpectOptions, connectPartner } from "./connect-partner.ts";
import { linkJson, printLink } from "./link-output.ts";

/** `lz partner create`: links a principal that is not linked yet. */
export function defineCreate(parent: Command, session: Session): void {
  define(parent, session, {
    verb: "create",
    outcome: "created",
    description: "Links the principal to a partner. It must not be linked yet; lz partner ensure links it in any case.",
  });
}

/** `lz partner update`: links a principal to another partner. */
export function defineUpdate(parent: Command, session: Session): void {
  define(parent, session, {
    verb: "update",
    outcome: "updated",
    description:
      "Links the principal to another partner. It must be linked already; lz partner ensure links it in any case.",
  });
}

/** How a service refuses what does not fit what is linked, and what to do then. */
const unfit = {
  create: {
    status: 409,
    hint: "lz partner show tells what is linked already; lz partner ensure links it whatever that is.",
  },
  update: { status: 404, hint: "Where nothing is linked yet, lz partner ensure creates the link." },
} as const;

function define(
  parent: Command,
  session: Session,
  {
    verb,
    outcome,
    description,
  }: { readonly verb: "create" | "update"; readonly outcome: string; readonly description: string },
): void {
  const command = parent.command(verb).description(description).argument("<partner-id>", "the partner, digits");
  addExpectOptions(command);
  addServiceOptions(command);
  command.addHelpText("after", `\nExample:\n  $ lz partner ${verb} 123456`).action(async (partnerId: string) => {
    const { json } = command.optsWithGlobals<{ json?: boolean }>();
    const client = await connectPartner(command);
    const link = await client[verb](partnerId, { signal: session.world.signal }).catch((error: unknown) => {
      // Which status says so is not laid down: these are the usual ones.
      const isUnfit = isHttpError(error, "SERVICE_ERROR") && error.status === unfit[verb].status;
      throw isUnfit ? addHint(error, unfit[verb].hint) : error;
    });
    if (json === true) printJson(session, { outcome, link: linkJson(link) });
    else printLink(session, `Linked to ${partnerId}.`, link);
  });
}
