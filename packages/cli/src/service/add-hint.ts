import { isHttpError } from "lzkit";

/** Gives an error of a service the hint that fits the command; other errors stay as they are. */
export function addHint(error: unknown, hint: string): unknown {
  return isHttpError(error) ? Object.assign(error, { hint }) : error;
}
