import { ResolverError } from "../library-resolver-error.ts";
import { showAddress } from "./show-address.ts";

/** The error for an address that cannot be read: the reason, and the way out as the hint. */
export function addressInvalid(address: string, reason: string, hint?: string): ResolverError<"ADDRESS_INVALID"> {
  const shown = showAddress(address);
  return new ResolverError("ADDRESS_INVALID", {
    message: `The address ${JSON.stringify(shown)} cannot be read: ${reason}.`,
    context: { address: shown, reason },
    hint,
  });
}
