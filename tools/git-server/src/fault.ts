import { Duplex, Transform } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/** What a server does wrong to one request. */
export type Fault =
  /** Answers at once with this instead of running git. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** Cuts the connection after so many bytes of the body. */
  | { readonly cutAfter: number }
  /** Sends so many bytes of the body, then nothing more, with the connection open. */
  | { readonly stallAfter: number }
  /** Sends the body in so many pieces, and waits so many milliseconds before each. */
  | { readonly pieces: number; readonly pause: number }
  /** Changes the body, all of it at once. */
  | { readonly rewrite: (body: Buffer) => Uint8Array };

/** A stream that spoils what passes; `cut` is called when the connection is to be cut. */
export function spoil(fault: Exclude<Fault, { status: number }>, cut: () => void): Duplex {
  if ("rewrite" in fault) return Duplex.from((body: AsyncIterable<Buffer>) => rewritten(body, fault.rewrite));
  if ("pieces" in fault) return Duplex.from((body: AsyncIterable<Buffer>) => inPieces(body, fault));
  return "cutAfter" in fault ? stopAfter(fault.cutAfter, cut) : stopAfter(fault.stallAfter, () => {});
}

async function* rewritten(
  body: AsyncIterable<Buffer>,
  rewrite: (body: Buffer) => Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield rewrite(await wholeOf(body));
}

async function* inPieces(
  body: AsyncIterable<Buffer>,
  { pieces, pause }: { readonly pieces: number; readonly pause: number },
): AsyncGenerator<Uint8Array> {
  const whole = await wholeOf(body);
  const size = Math.ceil(whole.length / pieces);
  for (let start = 0; start < whole.length; start += size) {
    await sleep(pause);
    yield whole.subarray(start, start + size);
  }
}

async function wholeOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Never ends: what is to be cut is cut, what is to stall stalls. */
function stopAfter(bytes: number, stop: () => void): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const rest = Math.max(0, bytes - passed);
      passed += chunk.length;
      if (passed < bytes) return done(undefined, chunk);
      this.push(chunk.subarray(0, rest));
      setImmediate(stop);
    },
  });
}
