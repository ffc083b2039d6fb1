import type * as Identity from "@azure/identity";
import type { Cloud } from "lzkit";
import { CliError } from "../cli-error.ts";
import type { TokenFunction } from "./read-token-provider.ts";

/** Where a token could have come from otherwise: `neither … is given`, and `Give …`. */
export interface Alternatives {
  readonly missing: string;
  readonly hint: string;
}

/**
 * Makes providers of tokens from `@azure/identity`, one for each tenant; `undefined` stands for its own default.
 *
 * @throws {@link CliError} TOKEN_MISSING where it is not installed
 */
export async function createIdentityProvider(
  cloud: Cloud,
  without: Alternatives,
): Promise<(tenantId: string | undefined) => TokenFunction> {
  const { DefaultAzureCredential } = await loadIdentity(without);
  const credential = new DefaultAzureCredential({
    ...(cloud.authority !== undefined && { authorityHost: cloud.authority }),
    // Asking the public cloud about an authority that is not its own would fail.
    disableInstanceDiscovery: cloud.authority === undefined,
    additionallyAllowedTenants: ["*"],
  });
  return (tenantId) => async (_, options) => {
    try {
      return await credential.getToken(cloud.scope, tenantId === undefined ? options : { ...options, tenantId });
    } catch (cause) {
      throw noToken(without, cause);
    }
  };
}

function noToken({ missing }: Alternatives, cause: unknown): Error {
  const message = `${missing}, and @azure/identity has no token: sign in with az login`;
  return new Error(message, { cause: new Error(reasonOf(cause)) });
}

const longestReason = 200;

/** One line of all that `@azure/identity` says: of what was tried and failed, else of what could not be tried. */
function reasonOf(cause: unknown): string {
  const errors: readonly unknown[] =
    cause instanceof Error && "errors" in cause && Array.isArray(cause.errors) ? cause.errors : [];
  const failed = errors.find((error) => error instanceof Error && error.name !== "CredentialUnavailableError") ?? cause;
  const [line = ""] = (failed instanceof Error ? failed.message : "").split("\n");
  return line.slice(0, longestReason);
}

async function loadIdentity({ missing, hint }: Alternatives): Promise<typeof Identity> {
  const identity = await importIdentity();
  if (identity !== undefined) return identity;
  throw new CliError("TOKEN_MISSING", {
    message: `There is no token: ${missing}, nor is @azure/identity installed.`,
    context: { option: "--token-file" },
    hint: `${hint}, or install @azure/identity beside @lzkit/cli and sign in.`,
  });
}

/** Whether tokens can come from `@azure/identity`. */
export async function isIdentityInstalled(): Promise<boolean> {
  return (await importIdentity()) !== undefined;
}

async function importIdentity(): Promise<typeof Identity | undefined> {
  try {
    return await import("@azure/identity");
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    return undefined;
  }
}

/** Whether it is this package that is not there, and none that it needs; built, `import` has become `require`. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !error.message.includes("'@azure/identity'")) return false;
  return /^(?:ERR_)?MODULE_NOT_FOUND$/.test((error as NodeJS.ErrnoException).code ?? "");
}
