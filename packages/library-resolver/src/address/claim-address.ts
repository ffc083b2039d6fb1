import type { Address, Fetcher } from "../fetcher.ts";
import { isResolverError, ResolverError } from "../library-resolver-error.ts";
import { addressUnsupported } from "./address-unsupported.ts";
import { showAddress } from "./show-address.ts";

type Claim = { readonly type: string; readonly address?: Address; readonly thrown?: unknown };

/**
 * The address that the one fetcher makes of a specifier which takes it. The order of fetchers means nothing.
 *
 * @throws {@link ResolverError} ADDRESS_UNSUPPORTED: no fetcher takes it; FETCHER_CONFLICT: several do;
 * ADDRESS_INVALID: it is malformed.
 */
export function claimAddress(specifier: string, fetchers: readonly Fetcher[]): Address {
  const claims = fetchers.map((fetcher) => claimOf(specifier, fetcher)).filter((claim) => claim !== undefined);
  const [claim] = claims;
  if (claim === undefined) throw addressUnsupported(specifier);
  if (claims.length > 1) throw severalClaims(specifier, claims);
  if (claim.address !== undefined) return claim.address;
  throw isResolverError(claim.thrown) ? claim.thrown : fetcherFailed(claim.type, specifier, claim.thrown);
}

/** The error for a fetcher that fails with an error of its own. */
export function fetcherFailed(type: string, address: string, cause: unknown): ResolverError<"FETCHER_FAILED"> {
  return new ResolverError("FETCHER_FAILED", {
    message: `The fetcher "${type}" failed on ${showAddress(address)}.`,
    context: { type, address: showAddress(address) },
    hint: "This is a fault of that fetcher: tell its author.",
    cause,
  });
}

function claimOf(specifier: string, fetcher: Fetcher): Claim | undefined {
  try {
    const address = fetcher.parse(specifier);
    return address === undefined ? undefined : { type: fetcher.type, address };
  } catch (thrown) {
    return { type: fetcher.type, thrown };
  }
}

function severalClaims(specifier: string, claims: readonly Claim[]): ResolverError<"FETCHER_CONFLICT"> {
  const types = claims.map((claim) => claim.type).sort();
  return new ResolverError("FETCHER_CONFLICT", {
    message: `The address ${JSON.stringify(showAddress(specifier))} is claimed by several fetchers: ${types.join(", ")}.`,
    context: { types, address: showAddress(specifier) },
    hint: "Give only one of them, or force a scheme that only one of them takes.",
  });
}
