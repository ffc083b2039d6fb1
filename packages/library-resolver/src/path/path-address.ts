import type { Address, Pin } from "../fetcher.ts";

/** A library in a folder on disk. */
export interface PathAddress extends Address {
  readonly type: "path";
  /** With `/`: absolute, or relative to the base folder. */
  readonly path: string;
}

/** A library in a folder on disk: nothing freezes its content. */
export interface PathPin extends Pin {
  readonly type: "path";
  /** With `/`, relative to the base folder, links followed: `.`, `base`, `../base`. */
  readonly path: string;
}

/** The folder that an address or pin of a {@link pathFetcher} names; `undefined`: it is of another fetcher. */
export function folderOf(at: Address | Pin): string | undefined {
  return at.type === "path" && "path" in at ? String(at.path) : undefined;
}
