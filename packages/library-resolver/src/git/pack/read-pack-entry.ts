import { type ZlibOptions, constants, inflateSync } from "node:zlib";
import type { GitObjectType } from "./git-object.ts";

/** An entry of a pack: an object, or a delta on another one. */
export interface PackEntry {
  readonly type: GitObjectType | undefined;
  /** Of a delta: the base, by its place in the pack or by its id. */
  readonly base: number | string | undefined;
  readonly content: Uint8Array;
  /** Where the next entry starts. */
  readonly end: number;
}

/** An entry that is none. */
export class PackError extends Error {
  override readonly name = "PackError";
}

/** An entry that says it is larger than allowed. */
export class EntryTooLarge extends Error {
  override readonly name = "EntryTooLarge";
}

const types: readonly (GitObjectType | undefined)[] = [undefined, "commit", "tree", "blob", "tag"];
const offsetDelta = 6;
const idDelta = 7;

/**
 * Reads one entry of a pack (gitformat-pack), never unpacking more bytes than it declares and `maxBytes` allows.
 */
export function readPackEntry(pack: Buffer, offset: number, maxBytes: number): PackEntry {
  const head = readHead(pack, offset);
  if (head.size > maxBytes) throw new EntryTooLarge();
  const type = types[head.kind];
  if (type !== undefined) return { type, base: undefined, ...unpack(pack, head.next, head.size) };
  if (head.kind === offsetDelta) {
    const { distance, next } = readDistance(pack, head.next);
    return { type: undefined, base: offset - distance, ...unpack(pack, next, head.size) };
  }
  if (head.kind === idDelta) {
    const next = head.next + 20;
    return { type: undefined, base: pack.toString("hex", head.next, next), ...unpack(pack, next, head.size) };
  }
  throw new PackError(`an entry of a pack has kind ${head.kind}, which git does not know`);
}

function readHead(pack: Buffer, offset: number) {
  let next = offset;
  let byte = byteAt(pack, next++);
  const kind = (byte >> 4) & 0b111;
  let size = byte & 0b1111;
  for (let factor = 16; byte >= 0x80; factor *= 128) {
    if (factor > 2 ** 45) throw new EntryTooLarge();
    byte = byteAt(pack, next++);
    size += (byte & 0x7f) * factor;
  }
  return { kind, size, next };
}

function readDistance(pack: Buffer, offset: number) {
  let next = offset;
  let byte = byteAt(pack, next++);
  let distance = byte & 0x7f;
  while (byte >= 0x80) {
    byte = byteAt(pack, next++);
    distance = (distance + 1) * 128 + (byte & 0x7f);
    if (distance > pack.length) throw new PackError("a delta's base lies before the pack");
  }
  return { distance, next };
}

/** What `inflateSync` gives when asked for `info`, which its type leaves out. */
interface Inflated {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

function unpack(pack: Buffer, start: number, size: number): { readonly content: Uint8Array; readonly end: number } {
  const options: ZlibOptions = {
    info: true,
    maxOutputLength: Math.max(size, 1),
    chunkSize: Math.min(Math.max(size, constants.Z_MIN_CHUNK), constants.Z_DEFAULT_CHUNK),
  };
  try {
    const { buffer, engine } = inflateSync(pack.subarray(start), options) as unknown as Inflated;
    if (buffer.length === size) return { content: buffer, end: start + engine.bytesWritten };
  } catch (cause) {
    throw new PackError("an entry of a pack cannot be unpacked", { cause });
  }
  throw new PackError("an entry of a pack has another size than it says");
}

function byteAt(pack: Buffer, index: number): number {
  const byte = pack[index];
  if (byte === undefined) throw new PackError("a pack ends too early");
  return byte;
}
