import { decodeChunks, type Exchange, type ExchangeAnswer, type ExchangeFailure, keepHeaders } from "./exchange.ts";

/** Exchanges through `fetch`: what browsers have, and what a caller may bring along. */
export function createFetchExchange(fetch: typeof globalThis.fetch): Exchange {
  return async ({ method, url, headers, body = null, timeoutMs, maxBytes, signal }) => {
    const controller = new AbortController();
    const abort = (): void => controller.abort(signal?.reason);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      controller.abort();
    }, timeoutMs);
    signal?.addEventListener("abort", abort);
    try {
      const init = { method, headers, body, redirect: "manual", signal: controller.signal } as const;
      return await readAnswer(await fetch(url, init), maxBytes);
    } catch (error) {
      if (late) return "TIMED_OUT";
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  };
}

async function readAnswer(response: Response, maxBytes: number): Promise<ExchangeAnswer | ExchangeFailure> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Not `for await`: browsers do not all iterate streams.
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    bytes += read.value.byteLength;
    if (bytes > maxBytes) {
      void reader?.cancel().catch(() => undefined);
      return "BODY_TOO_LARGE";
    }
    chunks.push(read.value);
  }
  const headers = keepHeaders(Object.fromEntries(response.headers));
  return { status: response.status, headers, text: decodeChunks(chunks, bytes) };
}
