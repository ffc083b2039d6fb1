import type { HttpHandler } from "msw/http";
import type { EmulatorClock } from "./engine/clock.ts";
import type { EmulatorFaults } from "./engine/faults.ts";
import type { DeletionBlock, EmulatorSnapshot } from "./state/records.ts";
import type { RequestLog } from "./engine/request-log.ts";
import type { MintTokenOptions } from "./token/mint-token.ts";

/** Partner links and resource groups in memory, and the tokens to reach them. */
export interface Emulator {
  /** Handlers for msw's `setupServer` or `setupWorker`. Requests of other services pass them by. */
  readonly handlers: HttpHandler[];
  /** Answers a request in process, without msw's interception. It can stand in wherever a `fetch` is taken. */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
  /** The emulator's time. */
  readonly clock: EmulatorClock;
  /** What goes wrong. */
  readonly faults: EmulatorFaults;
  /** The last requests. */
  readonly requests: RequestLog;
  /**
   * Signs a token for a principal.
   *
   * @throws {@link EmulatorError} SETTINGS_INVALID
   */
  readonly mintToken: (options?: MintTokenOptions) => Promise<string>;
  /**
   * Makes the deletion of a resource group fail from now on; it need not exist yet.
   *
   * @throws {@link EmulatorError} SETTINGS_INVALID
   */
  readonly blockDeletion: (block: DeletionBlock) => void;
  /** Lets the deletion of a resource group succeed again. */
  readonly unblockDeletion: (group: Pick<DeletionBlock, "subscriptionId" | "resourceGroupName">) => void;
  /** All links, groups, deletions and blocks, as JSON. Not kept: faults, rate limits, the log and keys. */
  readonly snapshot: () => EmulatorSnapshot;
  /**
   * Puts the world back to where a snapshot was taken. A virtual clock is set to the snapshot's time as well.
   *
   * @throws {@link EmulatorError} SNAPSHOT_INVALID
   */
  readonly restore: (snapshot: EmulatorSnapshot) => void;
  /** Back to the start: nothing is linked, no group, the first faults, full rate limits, an empty log. */
  readonly reset: () => void;
}
