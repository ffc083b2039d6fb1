import ky from "ky";
import { decodeChunks, type Exchange, type ExchangeAnswer, type ExchangeFailure, keepHeaders } from "./exchange.ts";

/** Exchanges through ky on `fetch`: what browsers have, and what a caller may bring along. */
export function createFetchExchange(fetch: typeof globalThis.fetch): Exchange {
  const send = ky.create({ fetch, redirect: "manual", retry: 0, throwHttpErrors: false, timeout: false });
  return async ({ method, url, headers, body = null, timeoutMs, maxBytes, signal }) => {
    const late = AbortSignal.timeout(Math.ceil(timeoutMs));
    const over = signal === undefined ? late : AbortSignal.any([signal, late]);
    try {
      return await readAnswer(await send(url, { method, headers, body, signal: over }), maxBytes);
    } catch (error) {
      if (late.aborted) return "TIMED_OUT";
      throw error;
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
