import { setTimeout as sleep } from "node:timers/promises";
import type { FetchContext } from "../fetch-context.ts";
import { failureCode } from "../git/http/http-refusal.ts";
import { delayAfterFailure, delayAfterResponse } from "../git/http/retry-delay.ts";
import { isResolverError, ResolverError } from "../library-resolver-error.ts";
import { type ArchiveLimits, tooLarge } from "./archive-limits.ts";

/** What to download. */
export interface Download {
  /** Without secrets, for messages. */
  readonly source: string;
  /** With them. */
  readonly url: string;
}

/** How {@link download} goes about it. */
export interface DownloadOptions {
  readonly context: FetchContext;
  readonly limits: ArchiveLimits;
  /** Milliseconds without a byte after which the host is given up. */
  readonly stallTimeout: number;
}

const attempts = 3;

/**
 * Downloads a file into memory; tries again what may pass.
 *
 * @throws {@link ResolverError} ACCESS_DENIED, NETWORK_FAILED, TIMED_OUT, TOO_LARGE, REDIRECT_REFUSED, ABORTED
 */
export async function download(wanted: Download, options: DownloadOptions): Promise<Uint8Array> {
  const { signal } = options.context;
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(wanted, options, attempt);
    if (outcome instanceof Uint8Array) return outcome;
    if (outcome.delay === undefined || attempt >= attempts) throw outcome.error;
    await sleep(outcome.delay, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

interface Failure {
  readonly error: unknown;
  /** Milliseconds after which another try may help. */
  readonly delay: number | undefined;
}

async function tryOnce(wanted: Download, options: DownloadOptions, attempt: number): Promise<Uint8Array | Failure> {
  const { context, stallTimeout } = options;
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallTimeout);
  try {
    const response = await request(wanted.url, context, AbortSignal.any([context.signal, stalled.signal]));
    if (response.status === 200) return await receive(response, { wanted, options, alive: () => void timer.refresh() });
    await response.body?.cancel();
    return { error: refusal(response, wanted), delay: delayAfterResponse(response, attempt) };
  } catch (error) {
    context.signal.throwIfAborted();
    if (isResolverError(error)) throw error;
    if (stalled.signal.aborted) throw timedOut(wanted, stallTimeout);
    return { error: failure(error, wanted), delay: delayAfterFailure(failureCode(error), attempt) };
  } finally {
    clearTimeout(timer);
  }
}

/** Asks for the bytes as they are on disk: a checksum is of these. */
function request(url: string, context: FetchContext, signal: AbortSignal): Promise<Response> {
  return context.fetch(url, { headers: { "accept-encoding": "identity" }, signal });
}

interface Receiving {
  readonly wanted: Download;
  readonly options: DownloadOptions;
  readonly alive: () => void;
}

async function receive(response: Response, { wanted, options, alive }: Receiving): Promise<Uint8Array> {
  const { context, limits } = options;
  const chunks: Uint8Array[] = [];
  let received = 0;
  if (Number(response.headers.get("content-length") ?? 0) > limits.archiveBytes) {
    await response.body?.cancel();
    throw tooLarge(wanted.source, limits, "archiveBytes");
  }
  for await (const chunk of response.body ?? []) {
    alive();
    received += chunk.length;
    if (received > limits.archiveBytes) throw tooLarge(wanted.source, limits, "archiveBytes");
    chunks.push(chunk);
    context.onProgress({ kind: "bytes", source: wanted.source, received });
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function refusal({ status }: Response, { source }: Download): ResolverError {
  if (status === 401 || status === 403) {
    return new ResolverError("ACCESS_DENIED", {
      message: `${source} refuses access (HTTP ${status}).`,
      context: { target: source, status },
      hint: source.startsWith("http:")
        ? "Credentials go over https only: use its https address."
        : "Give credentials for its host: with LZ_TOKEN_<HOST> in the environment, or by the option credentials.",
    });
  }
  const absent = status === 404 || status === 410;
  return new ResolverError("NETWORK_FAILED", {
    message: absent ? `There is no archive at ${source} (HTTP ${status}).` : `${source} answers with HTTP ${status}.`,
    context: { url: source, status },
    hint: absent ? "Check the spelling. Some hosts answer so for what is private." : "Try again later.",
  });
}

function failure(cause: unknown, { source }: Download): ResolverError<"NETWORK_FAILED"> {
  const reason = failureCode(cause) ?? (cause instanceof Error ? cause.message : "unknown reason");
  return new ResolverError("NETWORK_FAILED", {
    message: `${source} cannot be downloaded: ${reason}.`,
    context: { url: source, status: undefined },
    hint: "Check the address, the network and the proxy.",
    cause,
  });
}

function timedOut({ source }: Download, milliseconds: number): ResolverError<"TIMED_OUT"> {
  return new ResolverError("TIMED_OUT", {
    message: `${source} has sent nothing for ${milliseconds} ms.`,
    context: { milliseconds },
    hint: "Try again later, or check the network.",
  });
}
