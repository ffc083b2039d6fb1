import type { Address, Pin } from "../fetcher.ts";

/** A library in a folder on disk. */
export interface PathAddress extends Address {
  readonly type: "path";
  /** With `/`: absolute, or relative to the base folder. */
  readonly folder: string;
}

/** A library in a folder on disk: nothing freezes its content. */
export interface PathPin extends Pin {
  readonly type: "path";
  /** With `/`, relative to the base folder, links followed: `.`, `base`, `../base`. */
  readonly folder: string;
}
