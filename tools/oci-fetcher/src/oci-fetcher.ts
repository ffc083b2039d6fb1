import { type FetchContext, type Fetcher, ResolverError, archiveFetcher } from "@lzkit/library-resolver";
import { authorizedFetch } from "./authorized-fetch.ts";
import {
  type OciAddress,
  type OciPin,
  type OciRepository,
  isDigest,
  parseOciAddress,
  repositoryUrl,
} from "./oci-address.ts";
import { type Manifest, fetchManifest } from "./fetch-manifest.ts";
import { libraryLayer } from "./library-layer.ts";

/** What {@link ociFetcher} takes. */
export interface OciFetcherOptions {
  /**
   * Hosts that give tokens for a registry that is another host, by the registry: `{ "registry.example": "auth.example" }`.
   * Only they, and the registry itself, see credentials. Docker Hub's is known.
   */
  readonly realms?: Readonly<Record<string, string>> | undefined;
}

const knownRealms = { "registry-1.docker.io": "auth.docker.io" };

/**
 * Fetches libraries from OCI registries: `oci::registry.example/platform/base:2026.04.2//sub/directory`.
 *
 * An artifact is a manifest with one layer, a tar of the library, as `oras push` and `docker build` make it. A tag is
 * pinned to the digest of its manifest, and every byte is checked against its digest. Registries that want a token
 * get one; the credentials for it are those that the context's `fetch` has for the host that gives tokens, if that is the
 * registry's own or one of {@link OciFetcherOptions.realms}.
 *
 * @example
 * ```ts
 * const fetchers = [...builtInFetchers(), ociFetcher()];
 * const chain = await resolveChain("oci::registry.example/platform/base:2026.04.2", { fetchers });
 * ```
 */
export function ociFetcher({ realms = {} }: OciFetcherOptions = {}): Fetcher<OciAddress, OciPin> {
  const realmOf = new Map(Object.entries({ ...knownRealms, ...realms }));
  // A layer is an archive at a URL, with a digest: what is hard about it is done already.
  const archives = archiveFetcher();
  const runs = new WeakMap<FetchContext, Map<string, Run>>();

  function runOf(place: OciRepository, context: FetchContext): Run {
    const ofContext = runs.get(context) ?? new Map<string, Run>();
    runs.set(context, ofContext);
    const url = repositoryUrl(place);
    const run = ofContext.get(url) ?? {
      context: { ...context, fetch: authorizedFetch(context, { ...place, realm: realmOf.get(place.registry) }) },
      manifests: new Map(),
    };
    ofContext.set(url, run);
    return run;
  }

  async function manifest(place: OciRepository, reference: string, { context, manifests }: Run): Promise<Manifest> {
    const known = manifests.get(reference) ?? (await fetchManifest(place, reference, context));
    manifests.set(known.digest, known);
    return known;
  }

  return {
    type: "oci",
    parse: parseOciAddress,
    async pin({ registry, repository, reference, subdirectory }, context) {
      context.signal.throwIfAborted();
      const place = { registry, repository };
      const digest = isDigest(reference) ? reference : (await manifest(place, reference, runOf(place, context))).digest;
      return { type: "oci", ...place, digest, subdirectory };
    },
    async open({ registry, repository, digest, subdirectory }, context) {
      context.signal.throwIfAborted();
      const place = checkPlace({ registry, repository }, digest);
      const run = runOf(place, context);
      const layer = libraryLayer(await manifest(place, digest, run), `${registry}/${repository}`);
      const url = `${repositoryUrl(place)}/blobs/${layer.digest}`;
      return archives.open({ type: "archive", url, subdirectory, ...layer }, run.context);
    },
  };
}

/** What belongs together for one repository and run, so that what was fetched is fetched once. */
interface Run {
  /** The caller's, with a `fetch` that gets tokens. */
  readonly context: FetchContext;
  /** By digest. */
  readonly manifests: Map<string, Manifest>;
}

/** A pin can come from a file that anyone may have written. */
function checkPlace(place: OciRepository, digest: string): OciRepository {
  const specifier = `oci::${place.registry}/${place.repository}@${digest}`;
  const { registry, repository, reference } = parseOciAddress(specifier) ?? {};
  if (registry === place.registry && repository === place.repository && reference === digest) return place;
  throw new ResolverError("ADDRESS_INVALID", {
    message: `A pin of ${specifier} is none that a registry could have.`,
    context: { address: specifier, reason: "its registry, repository or digest is malformed" },
    hint: "Run lz lock to write the lock file anew.",
  });
}
