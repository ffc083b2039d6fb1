import type { LibraryTree } from "@lzkit/schema";
import { addressUnsupported } from "../address/address-unsupported.ts";
import { fetcherFailed } from "../address/claim-address.ts";
import type { FetchContext } from "../fetch-context.ts";
import type { Fetcher, Pin } from "../fetcher.ts";
import { isResolverError, type ResolverError } from "../library-resolver-error.ts";
import type { Pinner } from "../lock/create-pinner.ts";
import type { LockIndex } from "../lock/lock-index.ts";
import type { LockMode } from "../resolve-options.ts";
import type { Located } from "./library-node.ts";

/** What libraries are fetched with. */
export interface FetchTools {
  readonly fetchers: readonly Fetcher[];
  readonly context: FetchContext;
  readonly pinner: Pinner;
  readonly locked: LockIndex;
  readonly lockMode: LockMode;
}

/** The pin of a library, or why there is none. Rejects only when the caller gave up. */
export async function pinLibrary(located: Located, tools: FetchTools): Promise<Pin | ResolverError> {
  return located.pin ?? attempt(located, tools, (fetcher) => tools.pinner.pin(located, fetcher));
}

/** What is made of a library's tree, or why nothing can. Rejects only when the caller gave up. */
export async function openLibrary<Result>(
  { located, pin }: PinnedLibrary,
  tools: FetchTools,
  use: (tree: LibraryTree) => Promise<Result>,
): Promise<Result | ResolverError> {
  return attempt(located, tools, async (fetcher) => use(await fetcher.open(pin, tools.context)));
}

/** A library whose content is settled. */
export interface PinnedLibrary {
  readonly located: Located;
  readonly pin: Pin;
}

async function attempt<Result>(
  { address, label, specifier }: Located,
  { fetchers, context }: FetchTools,
  run: (fetcher: Fetcher) => Promise<Result>,
): Promise<Result | ResolverError> {
  context.signal.throwIfAborted();
  const fetcher = fetchers.find((each) => each.type === address.type);
  if (fetcher === undefined) return addressUnsupported(specifier);
  try {
    return await run(fetcher);
  } catch (cause) {
    return isResolverError(cause) ? cause : fetcherFailed(fetcher.type, label, cause);
  }
}
