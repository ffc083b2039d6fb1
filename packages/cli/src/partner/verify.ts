import type { Command } from "commander";
import type { Verification } from "lzkit";
import { exitCodes } from "../exit-code.ts";
import { print, printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import { printableLine } from "../output/printable.ts";
import { addServiceOptions } from "../service/service-options.ts";
import type { Session } from "../session.ts";
import { connectPartner } from "./connect-partner.ts";
import { linkJson } from "./link-output.ts";

const examples = `
Examples:
  $ lz partner verify
  $ lz partner verify 123456 --json

Compares tenant, principal and state of the link with the token, and the partner if one is given.
Where something differs, or nothing is linked, it ends with exit code 1.`;

/** `lz partner verify`: whether the right principal is linked. */
export function defineVerify(parent: Command, session: Session): void {
  const command = parent
    .command("verify")
    .description("Checks that the right principal is linked.")
    .argument("[partner-id]", "the partner that should be linked (default: any)");
  addServiceOptions(command);
  command.addHelpText("after", examples).action(async (partnerId: string | undefined) => {
    const { json } = command.optsWithGlobals<{ json?: boolean }>();
    const client = await connectPartner(command);
    const result = await client.verify({ partnerId, signal: session.world.signal });
    if (!result.verified) session.exitCode = exitCodes.findings;
    if (json === true) printJson(session, verificationJson(result));
    else printVerification(session, result);
  });
}

function verificationJson({ verified, link, problems }: Verification): object {
  return {
    verified,
    link: linkJson(link),
    problems: problems.map(({ field, expected, actual }) => ({ field, expected, actual })),
  };
}

function printVerification(session: Session, { verified, link, problems }: Verification): void {
  if (link === undefined) return print(session, "Nothing is linked.");
  const { partnerId } = link.properties;
  print(
    session,
    printableLine(`Linked to ${partnerId}${verified ? ", as it should be." : ", but not as it should be."}`),
  );
  if (verified) return;
  const rows = problems.map(({ field, expected = "", actual = "" }) => [field, expected, actual]);
  print(session, "");
  printTable(session, { heads: ["FIELD", "EXPECTED", "ACTUAL"], rows, empty: "" });
}
