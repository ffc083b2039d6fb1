import { createHash } from "node:crypto";
import { type FetchContext, ResolverError, isResolverError } from "@lzkit/library-resolver";
import { type OciRepository, isDigest, repositoryUrl } from "./oci-address.ts";
import { readAtMost } from "./read-at-most.ts";

/** A manifest, and the digest that its bytes have. */
export interface Manifest {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** What registries must take, by the distribution specification. */
const maxBytes = 4 * 1024 * 1024;

const accepted = ["application/vnd.oci.image.manifest.v1+json", "application/vnd.docker.distribution.manifest.v2+json"];

/**
 * Fetches a manifest by tag or digest. That of a digest is what the digest says, or an error.
 *
 * @throws {@link ResolverError} REF_NOT_FOUND, ACCESS_DENIED, NETWORK_FAILED, TOO_LARGE, CORRUPT
 */
export async function fetchManifest(
  place: OciRepository,
  reference: string,
  { fetch, signal, cache }: FetchContext,
): Promise<Manifest> {
  const kept = isDigest(reference) ? await cache?.get(`oci/${reference}`) : undefined;
  if (kept !== undefined && digestOf(kept) === reference) return { digest: reference, bytes: kept };
  const url = `${repositoryUrl(place)}/manifests/${reference}`;
  const response = await fetch(url, { headers: { accept: accepted.join(", ") }, signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw unreachable(url, cause);
  });
  if (response.status !== 200) throw refusal(response, place, reference);
  const bytes = await readAtMost(maxBytes, response, url);
  const digest = digestOf(bytes);
  if (isDigest(reference) && digest !== reference) throw changed(url, reference, digest);
  await cache?.set(`oci/${digest}`, bytes);
  return { digest, bytes };
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

function refusal({ status }: Response, { registry, repository }: OciRepository, reference: string): ResolverError {
  const target = `${registry}/${repository}`;
  if (status === 404) {
    return new ResolverError("REF_NOT_FOUND", {
      message: `${target} has nothing under ${reference}.`,
      context: { ref: reference, repository: target, nearest: [] },
      hint: "Check the spelling. Some registries answer so where credentials are missing.",
    });
  }
  if (status === 401 || status === 403) {
    return new ResolverError("ACCESS_DENIED", {
      message: `${target} refuses access (HTTP ${status}).`,
      context: { target, status },
      hint: "Give credentials for the registry, or for the host that gives its tokens.",
    });
  }
  return new ResolverError("NETWORK_FAILED", {
    message: `${target} answers with HTTP ${status}.`,
    context: { url: target, status },
    hint: "Try again later.",
  });
}

function unreachable(url: string, cause: unknown): unknown {
  if (isResolverError(cause)) return cause;
  return new ResolverError("NETWORK_FAILED", {
    message: `${url} cannot be reached.`,
    context: { url, status: undefined },
    hint: "Check the address, the network and the proxy.",
    cause,
  });
}

function changed(target: string, expected: string, actual: string): ResolverError<"CORRUPT"> {
  return new ResolverError("CORRUPT", {
    message: `${target} is not what its digest says: it has ${actual}, not ${expected}.`,
    context: { target, reason: `its digest is ${actual}` },
    hint: "Try again. If it stays so, the registry or something on the way to it is broken.",
  });
}
