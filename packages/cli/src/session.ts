import type { World } from "./world.ts";

/** One run of the command. */
export interface Session {
  readonly world: World;
  /** How it will end, unless something throws: one of `exitCodes`, or that of a program that it runs. */
  exitCode: number;
  /** Whether what runs ends by itself when the signal aborts; else it is left behind. */
  heedsSignal?: boolean;
}
