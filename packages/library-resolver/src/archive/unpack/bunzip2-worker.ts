import { parentPort, workerData } from "node:worker_threads";
import Bunzip from "seek-bzip";
import type { Bunzip2Message, Bunzip2Task } from "./decompress-bzip2.ts";

const chunkSize = 64 * 1024;

const { bytes, limit } = workerData as Bunzip2Task;
let read = 0;
let written = 0;
let chunk = new Uint8Array(chunkSize);
let filled = 0;

try {
  Bunzip.decode({ readByte, read: readInto, eof: () => read >= bytes.length }, { writeByte }, true);
  sendChunk();
  tell({ end: true });
} catch (error) {
  sendChunk();
  tell(written > limit ? { end: true } : { error: error instanceof Error ? error.message : String(error) });
}

function readByte(): number {
  if (read >= bytes.length) throw new Error("unexpected end of data");
  return bytes[read++] ?? 0;
}

function readInto(target: Uint8Array, offset: number, length: number): number {
  const piece = bytes.subarray(read, read + length);
  target.set(piece, offset);
  read += piece.length;
  return piece.length;
}

function writeByte(byte: number): void {
  chunk[filled++] = byte;
  if (filled < chunkSize) return;
  sendChunk();
  if (written > limit) throw new Error("its reader has had enough");
}

function sendChunk(): void {
  if (filled === 0) return;
  written += filled;
  tell({ chunk: chunk.subarray(0, filled) });
  chunk = new Uint8Array(chunkSize);
  filled = 0;
}

function tell(message: Bunzip2Message): void {
  parentPort?.postMessage(message, "chunk" in message ? [message.chunk.buffer] : []);
}
