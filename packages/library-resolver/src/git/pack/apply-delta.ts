/** A delta cannot be applied: what is wrong with it. */
export class DeltaError extends Error {
  override readonly name = "DeltaError";
}

/** Sizes at the start of a delta, and where its instructions begin. */
export interface DeltaHead {
  readonly baseSize: number;
  readonly targetSize: number;
  readonly start: number;
}

/** Reads the two sizes that a delta starts with. */
export function readDeltaHead(delta: Uint8Array): DeltaHead {
  const base = readSize(delta, 0);
  const target = readSize(delta, base.next);
  return { baseSize: base.size, targetSize: target.size, start: target.next };
}

/** Rebuilds an object from its base and a delta (gitformat-pack, "Deltified representation"). */
export function applyDelta(base: Uint8Array, delta: Uint8Array): Uint8Array {
  const { baseSize, targetSize, start } = readDeltaHead(delta);
  if (baseSize !== base.length) throw new DeltaError("a delta is for a base of another size");
  const target = new Uint8Array(targetSize);
  let at = start;
  let written = 0;
  while (at < delta.length) {
    const instruction = delta[at++] ?? 0;
    if (instruction === 0) throw new DeltaError("a delta has an instruction that git does not know");
    const copy = instruction >= 0x80 ? readCopy(delta, at, instruction) : undefined;
    const source = copy === undefined ? delta : base;
    const from = copy?.offset ?? at;
    const size = copy?.size ?? instruction;
    at = copy?.next ?? at + size;
    if (from + size > source.length || written + size > targetSize) throw new DeltaError("a delta leaves its bounds");
    target.set(source.subarray(from, from + size), written);
    written += size;
  }
  if (written !== targetSize) throw new DeltaError("a delta ends too early");
  return target;
}

/** Bits 0 to 3 say which bytes of the offset follow, bits 4 to 6 which of the size. */
function readCopy(delta: Uint8Array, start: number, instruction: number) {
  let next = start;
  const number = (bits: readonly number[]) => {
    let value = 0;
    for (const [index, bit] of bits.entries()) if (instruction & bit) value += byteAt(delta, next++) * 256 ** index;
    return value;
  };
  const offset = number([1, 2, 4, 8]);
  const size = number([16, 32, 64]);
  return { offset, size: size === 0 ? 0x10000 : size, next };
}

function readSize(delta: Uint8Array, start: number): { readonly size: number; readonly next: number } {
  let size = 0;
  for (let next = start, factor = 1; factor < 2 ** 49; factor *= 128) {
    const byte = byteAt(delta, next++);
    size += (byte & 0x7f) * factor;
    if (byte < 0x80) return { size, next };
  }
  throw new DeltaError("a delta gives a size beyond reason");
}

function byteAt(bytes: Uint8Array, index: number): number {
  const byte = bytes[index];
  if (byte === undefined) throw new DeltaError("a delta ends too early");
  return byte;
}
