import type { ExitCode } from "./exit-code.ts";
import type { World } from "./world.ts";

/** One run of the command. */
export interface Session {
  readonly world: World;
  /** How it will end, unless something throws. */
  exitCode: ExitCode;
}
