import type { Command } from "commander";
import type { Cloud, TokenProvider } from "lzkit";
import { createIdentityProvider, isIdentityInstalled } from "./identity-provider.ts";
import { readTokenFile } from "./read-token-file.ts";

/** A provider of tokens that is a function. */
export type TokenFunction = Extract<TokenProvider, (...args: never) => unknown>;

/**
 * Where a command's tokens come from: `--token-file`, else `LZ_ACCESS_TOKEN`, else `@azure/identity`.
 *
 * @param findCloud Asked only where the token depends on the service.
 * @param tenantId The tenant that `@azure/identity` signs in to. Default: its own.
 * @throws {@link CliError} FILE_UNUSABLE, FILE_UNREADABLE, TOKEN_MISSING
 */
export async function readTokenProvider(
  command: Command,
  findCloud: () => Cloud,
  tenantId?: string,
): Promise<TokenFunction> {
  const { tokenFile, token } = readGiven(command);
  if (tokenFile !== undefined) return createFileProvider(tokenFile);
  if (token) return () => token;
  const identity = await createIdentityProvider(findCloud(), {
    missing: "neither --token-file nor LZ_ACCESS_TOKEN is given",
    hint: "Give one of the two",
  });
  return identity(tenantId);
}

/** Whether there is no token to be had, neither given nor from `@azure/identity`. */
export async function lacksToken(command: Command): Promise<boolean> {
  const { tokenFile, token } = readGiven(command);
  return tokenFile === undefined && !token && !(await isIdentityInstalled());
}

function readGiven(command: Command): { readonly tokenFile?: string | undefined; readonly token: string | undefined } {
  return { tokenFile: command.opts<{ tokenFile?: string }>().tokenFile, token: process.env["LZ_ACCESS_TOKEN"]?.trim() };
}

/**
 * Reads a token from a file, anew whenever one is needed: somebody may renew it there.
 *
 * @throws {@link CliError} FILE_UNUSABLE, FILE_UNREADABLE
 */
export async function createFileProvider(file: string): Promise<TokenFunction> {
  let first: string | undefined = await readTokenFile(file);
  return () => {
    const token = first ?? readTokenFile(file);
    first = undefined;
    return token;
  };
}
