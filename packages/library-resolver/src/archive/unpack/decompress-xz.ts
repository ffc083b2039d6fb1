import xz from "xz-decompress";

/** What the numbers of xz-embedded mean (its `xz.h`). */
const reasons: ReadonlyMap<string, string> = new Map([
  ["3", "there is not enough memory to unpack it"],
  ["4", "unpacking it needs more than 64 MiB of memory: pack it with xz -9 or less"],
  ["5", "it is not xz"],
  ["6", "it is packed in a way that is not known here: pack it with plain xz"],
  ["7", "its data is broken"],
  ["8", "it is cut off, or its data is broken"],
]);

/**
 * Unpacks xz.
 *
 * @throws Error, where the data is broken or needs more than the decoder has
 */
export async function* decompressXz(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  try {
    yield* new xz.XzReadableStream(ReadableStream.from([bytes]));
  } catch (cause) {
    const code = /error code (\d+)/.exec(cause instanceof Error ? cause.message : "")?.[1];
    throw new Error(reasons.get(code ?? "") ?? "it is cut off, or its data is broken", { cause });
  }
}
