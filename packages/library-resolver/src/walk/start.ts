import { realpathSync } from "node:fs";
import path from "node:path";
import { neutral } from "@lzkit/schema";
import { createAddressCredentials } from "../address/address-credentials.ts";
import { anchorSpecifier } from "../address/anchor-specifier.ts";
import { checkRef } from "../address/check-ref.ts";
import { claimAddress } from "../address/claim-address.ts";
import type { FetchContext } from "../fetch-context.ts";
import type { Fetcher } from "../fetcher.ts";
import { createFetch } from "../http/create-fetch.ts";
import { offlineFetch } from "../http/offline-fetch.ts";
import { createLockIndex } from "../lock/lock-index.ts";
import { createPinner } from "../lock/create-pinner.ts";
import { createRewrite } from "../rewrite/create-rewrite.ts";
import { createTrust } from "../trust/create-trust.ts";
import { folderOf } from "../path/path-address.ts";
import { looksLikeAddress, parseReference, type Reference } from "../reference.ts";
import type { ResolveOptions } from "../resolve-options.ts";
import type { ExploreOptions } from "./explore.ts";
import type { Located } from "./library-node.ts";
import { type LocateContext, locateRoot, type Override } from "./locate-reference.ts";

/** Where a walk starts, and what it walks with. */
export interface Start {
  readonly located: Located;
  readonly options: ExploreOptions;
}

/**
 * Makes a caller's root and options ready: what counts from the current folder then counts from the root library's.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID, ADDRESS_UNSUPPORTED, NO_LIBRARY_REPOSITORY, OPTION_INVALID
 */
export function start(
  root: string,
  options: ResolveOptions,
  world: { fetchers: readonly Fetcher[]; signal: AbortSignal },
): Start {
  const { reference, baseFolder } = rootReference(parseReference(root), world.fetchers);
  const secrets = createAddressCredentials(options.credentials);
  const locate = locateContext(options, {
    fetchers: world.fetchers,
    baseFolder,
    note: (specifier) => secrets.note(specifier),
  });
  const context = fetchContext(options, {
    baseFolder,
    signal: world.signal,
    credentials: (url) => secrets.credentials(url),
  });
  if (reference.type === "address") locate.trust.name(reference.specifier);
  const { lockMode = "use", offline = false, concurrency = 8, limits } = options;
  const locked = createLockIndex(options.lock);
  return {
    located: locateRoot(reference, locate),
    options: {
      ...locate,
      context,
      locked,
      lockMode,
      pinner: createPinner({ context, locked, lockMode, preferLast: offline !== false }),
      dialect: options.dialect,
      concurrency,
      limits: { depth: limits?.depth ?? 64, libraries: limits?.libraries ?? 1000 },
    },
  };
}

function locateContext(
  options: ResolveOptions,
  world: Pick<LocateContext, "fetchers" | "baseFolder" | "note">,
): LocateContext {
  const { libraryRepository, rewrites = {} } = options;
  const overrides = Object.entries(options.overrides ?? {}).map(
    ([member, text]) => [member, override(text, world.baseFolder)] as const,
  );
  const trust = createTrust([...(options.trust ?? []), ...rewrittenHosts(rewrites)]);
  for (const [, each] of overrides) if ("specifier" in each) trust.name(each.specifier);
  return {
    ...world,
    trust,
    dialect: options.dialect ?? neutral,
    libraryRepository: libraryRepository && seenFrom(world.baseFolder, forcedGit(libraryRepository)),
    overrides: new Map(overrides),
  };
}

/** The one place where what reaches hosts is made: all fetchers get the same. */
function fetchContext(
  { offline, rewrites = {}, fetch, cache, onProgress }: ResolveOptions,
  world: Pick<FetchContext, "baseFolder" | "signal" | "credentials">,
): FetchContext {
  const isOffline = offline === true;
  return {
    ...world,
    fetch: createFetch({ fetch: isOffline ? offlineFetch : fetch, credentials: world.credentials }),
    offline: isOffline,
    rewrite: createRewrite(rewrites),
    cache,
    onProgress: onProgress ?? (() => {}),
  };
}

/** Who says where to fetch a host's addresses from has named that host. */
function rewrittenHosts(rewrites: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(rewrites)
    .flat()
    .map((each) => URL.parse(each)?.host ?? "")
    .filter((host) => host !== "");
}

/** A folder becomes the base itself; of all else the base is the current folder. */
function rootReference(
  reference: Reference,
  fetchers: readonly Fetcher[],
): { reference: Reference; baseFolder: string } {
  const address = reference.type === "address" ? claimAddress(reference.specifier, fetchers) : undefined;
  const folder = address === undefined ? undefined : folderOf(address);
  if (folder === undefined) return { reference, baseFolder: process.cwd() };
  return {
    reference: { type: "address", specifier: "." },
    baseFolder: withoutLinks(path.resolve(folder)),
  };
}

/** Pins follow links, so the base must too. One that is not there fails when it is fetched. */
function withoutLinks(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function override(text: string, baseFolder: string): Override {
  if (looksLikeAddress(text)) return { specifier: seenFrom(baseFolder, text) };
  checkRef(text, text);
  return { ref: text };
}

/** What counts from the current folder, made to count from the base folder. */
function seenFrom(baseFolder: string, specifier: string): string {
  const fromBase = (relative: string): string =>
    path.relative(baseFolder, path.resolve(relative)).split(path.sep).join("/") || ".";
  const anchored = anchorSpecifier(specifier, { kind: "folder", fromBase });
  return "specifier" in anchored ? anchored.specifier : specifier;
}

function forcedGit(repository: string): string {
  return /^git::/i.test(repository) ? repository : `git::${repository}`;
}
