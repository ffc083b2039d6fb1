import type { Command } from "commander";
import { chinaCloud, type Cloud, defineCloud, publicCloud, usGovCloud } from "lzkit";
import { missingSettings } from "./missing-settings.ts";

/** What `--cloud` can name; the neutral one has no address of its own. */
export const clouds: Readonly<Record<string, Cloud | undefined>> = {
  neutral: undefined,
  public: publicCloud,
  usgov: usGovCloud,
  china: chinaCloud,
};

/**
 * The service that a command's options, and the environment behind them, name.
 *
 * @throws {@link CliError} SERVICE_ADDRESS_MISSING
 */
export function readCloud(command: Command): Cloud {
  const cloud = findCloud(command);
  if (cloud === undefined) throw missingSettings(["service"]);
  return cloud;
}

/**
 * {@link readCloud}, but `undefined` where no service is named.
 *
 * The command line goes before the environment: an address from there is not used where `--cloud` is given.
 * A token is asked for in the name of the address that it is sent to, not of the cloud whose names are spoken there.
 */
export function findCloud(command: Command): Cloud | undefined {
  const { cloud: name = "neutral", serviceAddress } = command.opts<{ cloud?: string; serviceAddress?: string }>();
  const named = clouds[name];
  const isOverruled = named !== undefined && isGiven(command, "cloud") && !isGiven(command, "serviceAddress");
  if (serviceAddress && !isOverruled) return defineCloud({ ...named, scope: undefined, address: serviceAddress });
  return named;
}

function isGiven(command: Command, option: string): boolean {
  return command.getOptionValueSource(option) === "cli";
}
