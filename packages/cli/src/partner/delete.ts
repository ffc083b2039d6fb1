import type { Command } from "commander";
import { isHttpError, type PartnerClient } from "lzkit";
import { exitCodes } from "../exit-code.ts";
import { print, printJson } from "../output/print.ts";
import { printableLine } from "../output/printable.ts";
import { addServiceOptions } from "../service/service-options.ts";
import type { Session } from "../session.ts";
import { addExpectOptions, connectPartner } from "./connect-partner.ts";

const examples = `
Examples:
  $ lz partner delete 123456
  $ lz partner delete

With a partner ID, only a link to that partner is deleted; where there is none, it ends with exit
code 1. Without one, whatever is linked is deleted, and it is no error where nothing is.`;

/** `lz partner delete`: unlinks the principal. */
export function defineDelete(parent: Command, session: Session): void {
  const command = parent
    .command("delete")
    .description("Deletes the link.")
    .argument("[partner-id]", "delete a link to this partner only (default: any)");
  addExpectOptions(command);
  addServiceOptions(command);
  command.addHelpText("after", examples).action(async (partnerId: string | undefined) => {
    const { json } = command.optsWithGlobals<{ json?: boolean }>();
    const client = await connectPartner(command);
    const { signal } = session.world;
    const result = await (partnerId === undefined ? unlink(client, signal) : deleteLink(client, partnerId, signal));
    if (partnerId !== undefined && result.outcome === "unchanged") session.exitCode = exitCodes.findings;
    if (json === true) printJson(session, result);
    else print(session, printableLine(sentence(result)));
  });
}

/** What became of the link. */
interface Deletion {
  readonly outcome: "deleted" | "unchanged";
  /** What was deleted; `unchanged`: what is linked all the same. */
  readonly partnerId: string | undefined;
}

function sentence({ outcome, partnerId }: Deletion): string {
  if (outcome === "deleted") return `No longer linked to ${partnerId}.`;
  return partnerId === undefined ? "Nothing is linked." : `Linked to ${partnerId}, which was not deleted.`;
}

async function unlink(client: PartnerClient, signal: AbortSignal): Promise<Deletion> {
  const { outcome, previous } = await client.ensureUnlinked({ signal });
  return { outcome, partnerId: previous?.properties.partnerId };
}

async function deleteLink(client: PartnerClient, partnerId: string, signal: AbortSignal): Promise<Deletion> {
  try {
    await client.delete(partnerId, { signal });
    return { outcome: "deleted", partnerId };
  } catch (error) {
    if (!isHttpError(error, "SERVICE_ERROR")) throw error;
    // No link to that partner is an answer. Which status says so is not laid down.
    const link = await client.getCurrent({ signal });
    if (link?.properties.partnerId === partnerId) throw error;
    return { outcome: "unchanged", partnerId: link?.properties.partnerId };
  }
}
