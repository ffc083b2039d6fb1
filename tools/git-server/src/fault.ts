import { Transform } from "node:stream";

/** What a server does wrong to one request. */
export type Fault =
  /** Answers at once with this instead of running git. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** Cuts the connection after so many bytes of the body. */
  | { readonly cutAfter: number }
  /** Sends so many bytes of the body, then nothing more, with the connection open. */
  | { readonly stallAfter: number }
  /** Changes the body, all of it at once. */
  | { readonly rewrite: (body: Buffer) => Uint8Array };

/** A stream that spoils what passes; `cut` is called when the connection is to be cut. */
export function spoil(fault: Exclude<Fault, { status: number }>, cut: () => void): Transform {
  const chunks: Buffer[] = [];
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if ("rewrite" in fault) {
        chunks.push(chunk);
        return done();
      }
      const limit = "cutAfter" in fault ? fault.cutAfter : fault.stallAfter;
      const rest = Math.max(0, limit - passed);
      passed += chunk.length;
      if (passed < limit) return done(undefined, chunk);
      this.push(chunk.subarray(0, rest));
      if ("cutAfter" in fault) setImmediate(cut);
    },
    flush(done) {
      if ("rewrite" in fault) this.push(fault.rewrite(Buffer.concat(chunks)));
      done();
    },
  });
}
