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
        ["Fetching", libraries, formatBytes(received.values())].filter((part) => part !== "").join("  "),
      );
    },
    clear: () => line.clear(),
  };
}

const units = ["B", "kB", "MB", "GB"];

function formatBytes(counts: Iterable<number>): string {
  const bytes = [...counts].reduce((sum, count) => sum + count, 0);
  if (bytes === 0) return "";
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
