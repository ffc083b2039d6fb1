import { on } from "node:events";
import { Worker } from "node:worker_threads";

/** What the worker gets. */
export interface Bunzip2Task {
  readonly bytes: Uint8Array;
  /** Bytes after which it stops: its reader has had enough. */
  readonly limit: number;
}

/** A piece of the output, or the end of it, or why there is no more. */
export type Bunzip2Message =
  | { readonly chunk: Uint8Array<ArrayBuffer> }
  | { readonly end: true }
  | { readonly error: string };

const isSource = import.meta.url.endsWith(".ts");

/** A block, at most 46 MB of output, decodes in a few seconds. */
const silenceLimit = 20_000;

/**
 * Unpacks bzip2 in a thread of its own: its decoder is slow and cannot be interrupted, but a thread can be ended.
 *
 * @throws Error, where the data is broken
 */
export async function* decompressBzip2(bytes: Uint8Array, limit: number): AsyncGenerator<Uint8Array> {
  const file = isSource
    ? new URL("./bunzip2-worker.ts", import.meta.url)
    : new URL("./bunzip2-worker.js", import.meta.url);
  const workerData: Bunzip2Task = { bytes, limit };
  const worker = new Worker(file, { workerData, stdout: true, stderr: true });
  const stuck = new AbortController();
  const timer = setTimeout(() => stuck.abort(), silenceLimit);
  try {
    for await (const [message] of on(worker, "message", { signal: stuck.signal, close: ["exit"] })) {
      timer.refresh();
      const answer = message as Bunzip2Message;
      if ("end" in answer) return;
      if ("error" in answer) throw new Error(answer.error);
      yield answer.chunk;
    }
    throw new Error("the decoder ended early");
  } catch (error) {
    throw stuck.signal.aborted ? new Error("the decoder does not come to an end", { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
