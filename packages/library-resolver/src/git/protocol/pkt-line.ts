/** Ends a message. */
export const flushPacket = "0000";
/** Separates the parts of a message of protocol 2. */
export const delimiterPacket = "0001";

/** A line of git's protocols: its length in four hexadecimal digits, then itself (gitprotocol-common). */
export function packet(line: string): string {
  return `${(Buffer.byteLength(line) + 5).toString(16).padStart(4, "0")}${line}\n`;
}

/** The packets of an answer, whatever pieces it comes in; a flush, delimiter or end is `undefined`. */
export async function* readPackets(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer | undefined> {
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of body) {
    pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk]);
    let start = 0;
    for (;;) {
      const length = packetLength(pending, start);
      if (length === undefined || start + length > pending.length) break;
      yield length === 4 ? undefined : pending.subarray(start + 4, start + length);
      start += length;
    }
    pending = pending.subarray(start);
  }
  if (pending.length > 0) throw new PacketError("it ends in the middle of a line");
}

/** What came is not of git's protocols. */
export class PacketError extends Error {
  override readonly name = "PacketError";
}

/** Bytes that the packet takes, its length included; `undefined`: its length has not come yet. */
function packetLength(bytes: Buffer, start: number): number | undefined {
  if (bytes.length < start + 4) return undefined;
  const digits = bytes.toString("latin1", start, start + 4);
  if (!/^[0-9a-f]{4}$/i.test(digits)) throw new PacketError(`${JSON.stringify(digits)} is not a length of a line`);
  const length = Number.parseInt(digits, 16);
  if (length === 3) throw new PacketError("0003 is not a length of a line");
  return Math.max(length, 4);
}

/** The text of a packet without the line feed at its end. */
export function packetText(bytes: Buffer): string {
  return bytes.toString("utf8").replace(/\n$/, "");
}
