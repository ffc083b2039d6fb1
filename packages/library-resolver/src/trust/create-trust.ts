import { isAbsolute, relative, resolve, sep } from "node:path";
import { showAddress } from "../address/show-address.ts";
import { isResolverError, ResolverError } from "../library-resolver-error.ts";
import { isLoopback } from "../http/is-loopback.ts";
import { type Destination, destinationOf } from "./destination.ts";
import { parseTrusted } from "./parse-trusted.ts";

/** Says where fetched libraries may lead. */
export interface Trust {
  /** Takes note of an address that the caller or a library on the caller's disk names: its host is trusted. */
  name(specifier: string): void;
  /**
   * Checks an address that a fetched library names.
   *
   * @throws {@link ResolverError} UNTRUSTED, ADDRESS_INVALID
   */
  check(specifier: string, library: string): void;
}

/**
 * Makes the policy for what fetched libraries point to: nothing on this disk, nothing over plain http, and no host
 * that nobody has named; unless the caller trusts it.
 *
 * @param trusted As `trust` of the options: hosts, origins with `http:`, folders.
 * @throws {@link ResolverError} OPTION_INVALID
 */
export function createTrust(trusted: readonly string[]): Trust {
  const { hosts, plainHosts, folders } = parseTrusted(trusted);
  const named = new Set(hosts);
  return {
    name(specifier) {
      const destination = tryDestination(specifier);
      if (destination?.kind === "host") named.add(destination.host);
    },
    check(specifier, library) {
      const destination = destinationOf(specifier);
      if (destination.kind === "unknown") return;
      if (destination.kind === "disk") {
        if (folders.some((folder) => isWithin(destination.path, folder))) return;
        throw untrusted("paths", specifier, { library, allow: destination.path });
      }
      const { host, plain } = destination;
      if (plain && !plainHosts.has(host) && !isLoopback(host)) {
        throw untrusted("http", specifier, { library, allow: `http://${host}` });
      }
      if (!named.has(host)) throw untrusted("hosts", specifier, { library, allow: host });
    },
  };
}

/** What is malformed is told of where it is followed. */
function tryDestination(specifier: string): Destination | undefined {
  try {
    return destinationOf(specifier);
  } catch (error) {
    if (isResolverError(error)) return undefined;
    throw error;
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, resolve(path));
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const reasons = {
  hosts: "That host is named neither by you nor by a library on your disk.",
  http: "That is plain http, and anyone on the way can change what comes.",
  paths: "That is on this disk, and a library that was fetched may name only what was fetched with it.",
} as const;

function untrusted(
  rule: keyof typeof reasons,
  specifier: string,
  { library, allow }: { readonly library: string; readonly allow: string },
): ResolverError<"UNTRUSTED"> {
  const address = showAddress(specifier);
  return new ResolverError("UNTRUSTED", {
    message: `${library} points to ${JSON.stringify(address)}. ${reasons[rule]}`,
    context: { rule, address, library, allow },
    hint: `If you trust it, allow it with --trust ${allow}, or ${JSON.stringify(allow)} in the option trust.`,
  });
}
