import { type Command, InvalidArgumentError, Option } from "commander";
import { createTransport, isHttpError, type Transport, type TransportOptions } from "lzkit";
import { addHint } from "./add-hint.ts";
import { missingSettings, type Setting } from "./missing-settings.ts";
import { clouds, findCloud, readCloud } from "./read-cloud.ts";
import { lacksToken, readTokenProvider } from "./read-token-provider.ts";

/** Adds the options that all commands have which ask a service. */
export function addServiceOptions(command: Command): void {
  addCloudOptions(command);
  addTokenOptions(command);
  addTimeoutOption(command, 120);
}

/** Adds the option that bounds a request. */
export function addTimeoutOption(command: Command, usual: number): void {
  const description = `most seconds for one request, all its tries included (default: ${usual})`;
  command.addOption(new Option("--timeout <seconds>", description).argParser(readSeconds));
}

/** Adds the options that name a service. */
export function addCloudOptions(command: Command): void {
  command
    .addOption(
      new Option("--cloud <name>", "names, and address, of the service (default: neutral)")
        .choices(Object.keys(clouds))
        .env("LZ_CLOUD"),
    )
    .addOption(new Option("--service-address <url>", "address of the service").env("LZ_SERVICE_ADDRESS"));
}

/** Adds the options that say where the token comes from. */
export function addTokenOptions(command: Command): void {
  command.option("--token-file <file>", "file with the token; else LZ_ACCESS_TOKEN, else @azure/identity");
}

/** What a transport is made from, but for the token. */
export function readTransportOptions(command: Command): Omit<TransportOptions, "token"> {
  const { timeout } = command.opts<{ timeout?: number }>();
  const retry = timeout === undefined ? undefined : { deadlineMs: timeout * 1000 };
  // Plain http comes from an address that somebody wrote; the transport takes it for this machine only.
  return { cloud: readCloud(command), allowInsecureLoopback: true, retry };
}

/**
 * Connects to the service that a command's options name, with the token that they name.
 *
 * @throws {@link CliError} SERVICE_ADDRESS_MISSING, SUBSCRIPTION_MISSING, TOKEN_MISSING, which tell all that is
 * missing; FILE_UNUSABLE, FILE_UNREADABLE
 */
export async function connect(command: Command, tenantId?: string): Promise<Transport> {
  const [first, ...others] = await findMissing(command);
  if (first !== undefined) throw missingSettings([first, ...others]);
  const options = readTransportOptions(command);
  const token = await readTokenProvider(command, () => options.cloud, tenantId);
  const transport = createTransport({ ...options, token });
  return { ...transport, send: (request) => transport.send(request).catch(explainRefusal) };
}

async function findMissing(command: Command): Promise<readonly Setting[]> {
  const { subscription } = command.opts<{ subscription?: string }>();
  const takesSubscription = command.options.some(({ long }) => long === "--subscription");
  return [
    ...(findCloud(command) === undefined ? (["service"] as const) : []),
    ...(takesSubscription && !subscription ? (["subscription"] as const) : []),
    ...((await lacksToken(command)) ? (["token"] as const) : []),
  ];
}

/** Says what to look at where nobody listens. */
function explainRefusal(error: unknown): never {
  const { code } = (isHttpError(error, "NETWORK_FAILED") ? error.cause : {}) as NodeJS.ErrnoException;
  if (code !== "ECONNREFUSED") throw error;
  throw addHint(error, "Nothing listens there: check the service address, or start lz emulator.");
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 86_400) return seconds;
  throw new InvalidArgumentError("It takes seconds, up to 86400.");
}
