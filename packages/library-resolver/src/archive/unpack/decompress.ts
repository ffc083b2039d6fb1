import type { Transform } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import type { ArchiveFormat } from "../../address/source.ts";

type TarFormat = Exclude<ArchiveFormat, "zip">;

const chunkSize = 64 * 1024;

/** The bytes of a tar in its compression, piece by piece: whoever reads them decides when it is enough. */
export const decompressors: {
  readonly [Format in TarFormat]: (bytes: Uint8Array, limit: number) => AsyncIterable<Uint8Array>;
} = {
  tar: async function* pieces(bytes) {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  },
  "tar.gz": (bytes) => through(createGunzip({ chunkSize }), bytes),
  "tar.zst": (bytes) => through(createZstdDecompress({ chunkSize }), bytes),
  "tar.xz": async function* unxz(bytes) {
    const { decompressXz } = await import("./decompress-xz.ts");
    yield* decompressXz(bytes);
  },
  "tar.bz2": async function* bunzip2(bytes, limit) {
    const { decompressBzip2 } = await import("./decompress-bzip2.ts");
    yield* decompressBzip2(bytes, limit);
  },
};

function through(stream: Transform, bytes: Uint8Array): AsyncIterable<Uint8Array> {
  stream.end(bytes);
  return stream;
}
