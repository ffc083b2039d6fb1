import type { Command } from "commander";
import { createPartnerClient, type PartnerClient } from "lzkit";
import { connect } from "../service/service-options.ts";

/** Adds the options that keep a command from writing as somebody else. */
export function addExpectOptions(command: Command): void {
  command
    .option("--expect-tenant <id>", "write with a token of this tenant only")
    .option("--expect-object <id>", "write with a token of this principal only");
}

/**
 * The client for partner links that a command's options describe.
 *
 * @throws {@link CliError} SERVICE_ADDRESS_MISSING, TOKEN_MISSING, FILE_UNUSABLE, FILE_UNREADABLE
 */
export async function connectPartner(command: Command): Promise<PartnerClient> {
  const { expectTenant: tenantId, expectObject: objectId } = command.opts<{
    expectTenant?: string;
    expectObject?: string;
  }>();
  const transport = await connect(command, tenantId);
  return createPartnerClient({ transport, expect: { tenantId, objectId } });
}
