import type { JWTPayload } from "jose";
import type { Settings } from "../settings.ts";
import { loadSigningKey, type SigningKey } from "../token/signing-key.ts";
import { type ClockControl, createClock } from "./clock.ts";
import { createFaults, type FaultSource } from "./faults.ts";
import { createRandom, type Random } from "./random.ts";
import { createRequestLog, type RequestLogControl } from "./request-log.ts";
import { createState, type State } from "../state/state.ts";
import type { Journal } from "../state/tables.ts";
import { createThrottle, type Throttle } from "./throttle.ts";

/** All parts of one emulator. */
export interface World {
  readonly settings: Settings;
  readonly clock: ClockControl;
  readonly random: Random;
  readonly state: State;
  readonly faults: FaultSource;
  readonly throttle: Throttle;
  readonly log: RequestLogControl;
  /** The claims of tokens that were found good, by origin and token. */
  readonly verifiedTokens: Map<string, JWTPayload>;
  /** The key that signs tokens; loaded when it is first wanted. */
  signingKey(): Promise<SigningKey>;
}

/** Makes the parts of one emulator. */
export function createWorld(settings: Settings, journal?: Journal): World {
  const clock = createClock(settings.clock);
  const random = createRandom(settings.seed);
  const state = createState({ clock, random, journal });
  let key: Promise<SigningKey> | undefined;
  return {
    settings,
    clock,
    random,
    state,
    faults: createFaults(settings.faults, settings.seed),
    throttle: createThrottle(settings.throttle, clock),
    log: createRequestLog(),
    verifiedTokens: new Map(),
    signingKey: () => (key ??= loadSigningKey(state)),
  };
}
