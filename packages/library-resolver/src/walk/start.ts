import { realpathSync } from "node:fs";
import path from "node:path";
import { neutral } from "@lzkit/schema";
import { createAddressCredentials } from "../address/address-credentials.ts";
import { anchorSpecifier } from "../address/anchor-specifier.ts";
import { checkRef } from "../address/check-ref.ts";
import { claimAddress } from "../address/claim-address.ts";
import type { FetchContext } from "../fetch-context.ts";
import type { Fetcher } from "../fetcher.ts";
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
 * @throws {@link ResolverError} ADDRESS_INVALID, ADDRESS_UNSUPPORTED, NO_LIBRARY_REPOSITORY
 */
export function start(
  root: string,
  options: ResolveOptions,
  world: { fetchers: readonly Fetcher[]; signal: AbortSignal },
): Start {
  const { fetchers, signal } = world;
  const { reference, baseFolder } = rootReference(parseReference(root), fetchers);
  const secrets = createAddressCredentials(options.credentials);
  const locate: LocateContext = {
    fetchers,
    note: (specifier) => secrets.note(specifier),
    dialect: options.dialect ?? neutral,
    libraryRepository: options.libraryRepository && seenFrom(baseFolder, forcedGit(options.libraryRepository)),
    overrides: new Map(
      Object.entries(options.overrides ?? {}).map(([member, text]) => [member, override(text, baseFolder)]),
    ),
  };
  const context: FetchContext = {
    baseFolder,
    fetch: options.fetch ?? globalThis.fetch,
    signal,
    cache: options.cache,
    credentials: (url) => secrets.credentials(url),
    onProgress: options.onProgress ?? (() => {}),
  };
  return {
    located: locateRoot(reference, locate),
    options: {
      ...locate,
      context,
      dialect: options.dialect,
      concurrency: options.concurrency ?? 8,
      limits: { depth: options.limits?.depth ?? 64, libraries: options.limits?.libraries ?? 1000 },
    },
  };
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
