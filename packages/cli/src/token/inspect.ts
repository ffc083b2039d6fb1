import type { Command } from "commander";
import { type Cloud, isLzError, readTokenClaims, type TokenClaims } from "lzkit";
import { CliError, isCliError } from "../cli-error.ts";
import { exitCodes } from "../exit-code.ts";
import { print, printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import { readCloud } from "../service/read-cloud.ts";
import { readTokenProvider, type TokenFunction } from "../service/read-token-provider.ts";
import { addCloudOptions, addTokenOptions } from "../service/service-options.ts";
import type { Session } from "../session.ts";

const examples = `
Examples:
  $ lz token inspect
  $ lz token inspect --token-file token.txt --json

Shows what the token says about its owner, and never the token itself. tid is the tenant, oid the
principal, aud the service that the token is for. An expired token ends with exit code 1. The claims
are read, not verified: only the service can do that.`;

/** `lz token inspect`: the claims of the token. */
export function defineInspect(parent: Command, session: Session): void {
  const command = parent.command("inspect").description("Shows the claims of the token, never the token.");
  addCloudOptions(command);
  addTokenOptions(command);
  command.addHelpText("after", examples).action(async () => {
    const { json } = command.optsWithGlobals<{ json?: boolean }>();
    const token = await ask(await readTokenProvider(command, () => findCloud(command)));
    const claims = readTokenClaims(token);
    if (claims === undefined) throw unreadable();
    const expiresAt = typeof claims.exp === "number" ? toTime(claims.exp) : undefined;
    const expired = typeof claims.exp === "number" && claims.exp * 1000 <= Date.now();
    if (expired) session.exitCode = exitCodes.findings;
    if (json === true) return printJson(session, { expired, expiresAt, claims });
    printClaims(session, claims);
    if (expired) print(session, "\nThe token is expired.");
  });
}

/** Without a token, a service is what one would be asked for. */
function findCloud(command: Command): Cloud {
  try {
    return readCloud(command);
  } catch (error) {
    if (!isCliError(error, "SERVICE_ADDRESS_MISSING")) throw error;
    throw new CliError("TOKEN_MISSING", {
      message: "There is no token to inspect: neither --token-file nor LZ_ACCESS_TOKEN is given.",
      context: { option: "--token-file" },
      hint: "Give one of the two. For one of @azure/identity (az login), name its service: --cloud public.",
    });
  }
}

async function ask(provider: TokenFunction): Promise<string> {
  try {
    const answer = await provider("", { enableCae: true });
    return typeof answer === "string" ? answer : (answer?.token ?? "");
  } catch (cause) {
    if (isLzError(cause)) throw cause;
    throw new CliError("TOKEN_FAILED", {
      message: "@azure/identity has no token.",
      context: { option: "--token-file" },
      hint: "Sign in with az login, or check the variables that it reads.",
      cause,
    });
  }
}

function unreadable(): CliError {
  return new CliError("TOKEN_UNREADABLE", {
    message: "The token is not a JSON web token, so that there is nothing to show.",
    context: { option: "--token-file" },
    hint: "Check that the file, or LZ_ACCESS_TOKEN, holds the access token and nothing else.",
  });
}

function printClaims(session: Session, claims: TokenClaims): void {
  const rows = Object.entries(claims).map(([name, value]) => [name, describe(name, value)]);
  printTable(session, { heads: ["CLAIM", "VALUE"], rows, empty: "The token has no claims." });
}

const times = new Set(["exp", "iat", "nbf"]);

function describe(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  const time = typeof value === "number" && times.has(name) ? toTime(value) : undefined;
  return JSON.stringify(value) + (time === undefined ? "" : ` (${time})`);
}

/** `undefined` for what is no time. */
function toTime(seconds: number): string | undefined {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString().replace(".000Z", "Z");
}
