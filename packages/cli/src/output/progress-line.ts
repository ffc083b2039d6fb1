import type { OnProgress } from "lzkit";
import type { OutputStream } from "../world.ts";

/** One line on a terminal that tells how far fetching has come. On anything but a terminal it stays silent. */
export interface ProgressLine {
  readonly update: OnProgress;
  /** Takes the line away. */
  clear(): void;
}

/** Milliseconds before the line first shows, and between two updates of it. */
const pause = 150;
const eraseLine = "\r\u001b[2K";

/** Creates a {@link ProgressLine}. */
export function createProgressLine(stream: OutputStream): ProgressLine {
  const canErase = stream.isTTY === true && process.env["TERM"] !== "dumb";
  const received = new Map<string, number>();
  let libraries = "";
  let shown = false;
  let next = performance.now() + pause;
  return {
    update(progress) {
      if (progress.kind === "bytes") received.set(progress.source, progress.received);
      if (progress.kind === "library") libraries = `${progress.done} of ${progress.known} libraries`;
      if (!canErase || performance.now() < next) return;
      const line = ["Fetching", libraries, formatBytes(received.values())].filter((part) => part !== "").join("  ");
      stream.write(eraseLine + line.slice(0, (stream.columns ?? 80) - 1));
      shown = true;
      next = performance.now() + pause;
    },
    clear() {
      if (shown) stream.write(eraseLine);
      shown = false;
    },
  };
}

const units = ["B", "kB", "MB", "GB"];

function formatBytes(counts: Iterable<number>): string {
  const bytes = [...counts].reduce((sum, count) => sum + count, 0);
  if (bytes === 0) return "";
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
