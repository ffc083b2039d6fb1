import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

/** Milliseconds until a writer is asked again. */
const pause = 20;

/** Reads a named pipe to its end; `undefined`: nobody writes to it, and perhaps nobody ever will. */
export async function readPipe(path: string): Promise<Uint8Array | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const chunks: Uint8Array[] = [];
  let hasWriter = false;
  try {
    for (let chunk = await readSome(handle); chunk?.length !== 0; chunk = await readSome(handle)) {
      hasWriter = true;
      if (chunk === undefined) await setTimeout(pause);
      else chunks.push(chunk);
    }
  } finally {
    await handle.close();
  }
  return hasWriter ? Buffer.concat(chunks) : undefined;
}

/** `undefined`: there is a writer, which has written nothing yet. No bytes: there is none, or none any more. */
async function readSome(handle: FileHandle): Promise<Uint8Array | undefined> {
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(65_536));
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return undefined;
    throw error;
  }
}
