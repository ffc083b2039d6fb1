import { parseChecksum } from "../archive/checksum.ts";
import { stripSecrets } from "../archive/strip-secrets.ts";
import { builtInFetchers } from "../built-in-fetchers.ts";
import type { Address } from "../fetcher.ts";
import { parseReference } from "../reference.ts";
import type { ResolveOptions } from "../resolve-options.ts";
import { start } from "../walk/start.ts";
import { claimAddress } from "./claim-address.ts";
import { parseSource } from "./parse-source.ts";

/** How an address is understood: one of `repository`, `url` and `path` tells where it leads. */
export interface AddressDescription {
  /** The fetcher that takes it: `git`, `archive`, `path`, or one of your own. */
  readonly type: string;
  /** Of a git repository: its URL or its folder. */
  readonly repository?: string;
  /** Of an archive over http(s). */
  readonly url?: string;
  /** Of a folder, or an archive on disk; with `/`. */
  readonly path?: string;
  /** Where the library lies inside, with `/`; `""` is the root. */
  readonly subdirectory: string;
  /** Tag, branch or commit; `undefined`: the default branch, or nothing that has refs. */
  readonly ref: string | undefined;
}

/**
 * Tells how an address is understood, without fetching anything. It holds no secrets.
 *
 * @param text As for `resolveChain`.
 * @throws {@link ResolverError} ADDRESS_INVALID, ADDRESS_UNSUPPORTED, NO_LIBRARY_REPOSITORY
 * @example
 * ```ts
 * describeAddress("github.com/org/libraries//platform/base?ref=v1");
 * // { type: "git", repository: "https://github.com/org/libraries.git", subdirectory: "platform/base", ref: "v1" }
 * ```
 */
export function describeAddress(text: string, options: ResolveOptions = {}): AddressDescription {
  const { fetchers = builtInFetchers() } = options;
  if (parseReference(text).type === "member") {
    const { located } = start(text, options, { fetchers, signal: new AbortController().signal });
    return describeOther(located.address);
  }
  return describeSource(text) ?? describeOther(claimAddress(text, fetchers));
}

/** What go-getter's grammar makes of it, whether or not there is a fetcher for it. */
function describeSource(text: string): AddressDescription | undefined {
  const git = parseSource(text, "git");
  if (git !== undefined) {
    const { repository, subdirectory, ref } = git;
    return { type: "git", repository, subdirectory, ref };
  }
  const archive = parseSource(text, "archive");
  if (archive !== undefined) {
    const { local, location, subdirectory, checksum } = archive;
    if (checksum !== undefined) parseChecksum(text, checksum);
    const place = local ? { path: location } : { url: stripSecrets(location) };
    return { type: "archive", ...place, subdirectory, ref: undefined };
  }
  const folder = parseSource(text, "path");
  return folder && { type: "path", path: folder.path, subdirectory: folder.subdirectory, ref: undefined };
}

function describeOther(address: Address): AddressDescription {
  const { type, subdirectory = "", ...rest } = address;
  const values = new Map<string, unknown>(Object.entries(rest));
  const places = (["repository", "url", "path"] as const).flatMap((key) => {
    const value = values.get(key);
    return typeof value === "string" ? [[key, value] as const] : [];
  });
  const ref = values.get("ref");
  return {
    type,
    ...Object.fromEntries(places.slice(0, 1)),
    subdirectory,
    ref: typeof ref === "string" ? ref : undefined,
  };
}
