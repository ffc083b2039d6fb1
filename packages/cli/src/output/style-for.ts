import { styleText } from "node:util";
import type { OutputStream } from "../world.ts";

type Format = "bold" | "dim" | "red" | "yellow" | "blue";

/** Styles text for a stream: only where a person looks at it, and does not object with `NO_COLOR`. */
export function styleFor(stream: OutputStream): (format: Format, text: string) => string {
  const plain = stream.isTTY !== true && process.env["FORCE_COLOR"] === undefined; // spares what is loaded to find out
  return (format, text) => (plain ? text : styleText(format, text, { stream }));
}
