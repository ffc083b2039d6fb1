import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { tooLarge } from "../git/too-large.ts";
import type { ProgramSession } from "./program-session.ts";

const interval = 100;

/** Runs what fills a repository with packs, and tells it to stop when they grow beyond the limit. */
export async function watchSize<Result>(
  folder: string,
  session: ProgramSession,
  run: (stop: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  let known = 0;
  const look = async (): Promise<void> => {
    const bytes = await sizeOf(join(folder, "objects/pack"));
    session.count(Math.max(bytes - known, 0));
    known = Math.max(bytes, known);
    const { repository, limits } = session;
    if (bytes > limits.responseBytes) stop.abort(tooLarge(repository, limits, "responseBytes"));
  };
  const timer = setInterval(() => void look(), interval);
  try {
    const result = await run(stop.signal);
    await look();
    stop.signal.throwIfAborted();
    return result;
  } finally {
    clearInterval(timer);
  }
}

/** Bytes of all files in a folder. One may go, or get its final name, meanwhile. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
