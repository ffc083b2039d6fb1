import { type Command, Option } from "commander";
import { createResourceGroupClient, type ResourceGroupClient } from "lzkit";
import { addServiceOptions, connect } from "../service/service-options.ts";

/** Adds the options that all commands for resource groups have. */
export function addGroupOptions(command: Command): void {
  command.addOption(new Option("--subscription <id>", "subscription of the groups").env("LZ_SUBSCRIPTION_ID"));
  addServiceOptions(command);
}

/**
 * The client for resource groups that a command's options describe.
 *
 * @throws {@link CliError} SUBSCRIPTION_MISSING, SERVICE_ADDRESS_MISSING, TOKEN_MISSING, FILE_UNUSABLE, FILE_UNREADABLE
 */
export async function connectGroups(command: Command): Promise<ResourceGroupClient> {
  const { subscription: subscriptionId = "" } = command.opts<{ subscription?: string }>();
  return createResourceGroupClient({ transport: await connect(command), subscriptionId });
}
