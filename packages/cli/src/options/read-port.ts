import { InvalidArgumentError } from "commander";

/** Reads the value of `--port`; 0 stands for a free one. */
export function readPort(text: string): number {
  const port = Number(text);
  if (text.trim() !== "" && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError("It takes a number from 0 to 65535.");
}
