import type { OutputStream } from "../world.ts";
import { printableLine } from "./printable.ts";

/** One line on a terminal that tells how far something has come. On anything but a terminal it stays silent. */
export interface StatusLine {
  /** Shows what is told, unless the line changed just now. */
  update(tell: () => string): void;
  /** Takes the line away. */
  clear(): void;
}

/** Milliseconds before the line first shows, and between two updates of it. */
const pause = 150;
const eraseLine = "\r\u001b[2K";

/** Creates a {@link StatusLine}. */
export function createStatusLine(stream: OutputStream): StatusLine {
  const canErase = stream.isTTY === true && process.env["TERM"] !== "dumb";
  if (!canErase) return { update: () => {}, clear: () => {} };
  let shown = false;
  let next = performance.now() + pause;
  return {
    update(tell) {
      if (performance.now() < next) return;
      stream.write(eraseLine + printableLine(tell()).slice(0, (stream.columns || 80) - 1));
      shown = true;
      next = performance.now() + pause;
    },
    clear() {
      if (shown) stream.write(eraseLine);
      shown = false;
    },
  };
}
