import { formatBytes } from "./format-bytes.ts";
import type { OnProgress } from "lzkit";
import type { OutputStream } from "../world.ts";
import { createStatusLine, type StatusLine } from "./status-line.ts";

/** A line on a terminal that tells how far fetching has come. */
export interface ProgressLine extends Pick<StatusLine, "clear"> {
  readonly update: OnProgress;
}

/** Creates a {@link ProgressLine}. */
export function createProgressLine(stream: OutputStream): ProgressLine {
  const line = createStatusLine(stream);
  const received = new Map<string, number>();
  let libraries = "";
  return {
    update(progress) {
      if (progress.kind === "bytes") received.set(progress.source, progress.received);
      if (progress.kind === "library") libraries = `${progress.done} of ${progress.known} libraries`;
      line.update(() =>
        ["Fetching", libraries, formatReceived(received.values())].filter((part) => part !== "").join("  "),
      );
    },
    clear: () => line.clear(),
  };
}

/** Nothing while nothing has come. */
function formatReceived(counts: Iterable<number>): string {
  const bytes = [...counts].reduce((sum, count) => sum + count, 0);
  return bytes === 0 ? "" : formatBytes(bytes);
}
