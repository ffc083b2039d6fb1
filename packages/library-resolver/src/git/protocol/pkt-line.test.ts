import { describe, expect, it } from "vitest";
import { flushPacket, packet, packetText, readPackets } from "./pkt-line.ts";

const bytes = Buffer.from(`${packet("first")}${packet("zweite ä")}${flushPacket}0005x0004${flushPacket}`);
const expected = ["first", "zweite ä", undefined, "x", undefined, undefined];

describe("pkt-line", () => {
  it.each([1, 2, 3, 5, 7, 1000])("reads packets that come in pieces of %i bytes", async (size) => {
    expect(await textsOf(inPieces(bytes, size))).toEqual(expected);
  });

  const broken = [
    { given: "no length", text: "<htm" },
    { given: "a length that cannot be", text: "0003" },
    { given: "an end in a packet", text: "000ahello" },
    { given: "an end in a length", text: "0005x00" },
  ];
  it.each(broken)("refuses $given", async ({ text }) => {
    await expect(textsOf(inPieces(Buffer.from(text), 100))).rejects.toMatchObject({ name: "PacketError" });
  });
});

async function textsOf(body: AsyncIterable<Uint8Array>): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  for await (const each of readPackets(body)) texts.push(each === undefined ? undefined : packetText(each));
  return texts;
}

async function* inPieces(whole: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.length; at += size) yield new Uint8Array(whole.subarray(at, at + size));
}
