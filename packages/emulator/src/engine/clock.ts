import { EmulatorError } from "../emulator-error.ts";
import { createSleepers } from "./sleepers.ts";

/** Settings of a clock that stands still until it is moved. */
export interface VirtualClockOptions {
  /** Where it starts: an ISO 8601 time in UTC, such as `2026-01-01T00:00:00Z`. */
  readonly start: string;
  /**
   * Whether time jumps to the next sleeper as soon as no request is under way: what waits
   * through {@link EmulatorClock.sleep} then takes no real time. Default: `false`.
   */
  readonly autoAdvance?: boolean | undefined;
}

/** The emulator's time. Deletes, rate limits, token lifetimes and timestamps follow it. */
export interface EmulatorClock {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /**
   * Moves time on by some milliseconds and answers the new time.
   *
   * @throws {@link EmulatorError} SETTINGS_INVALID for less than 0 or no number
   */
  readonly advance: (milliseconds: number) => number;
  /**
   * Waits until that much of the emulator's time has passed. Give it to a client as its way of waiting.
   *
   * On a virtual clock without `autoAdvance` it waits for `advance`. Rejects with the signal's reason when aborted.
   */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** The clock with what only the emulator itself may do. */
export interface ClockControl extends EmulatorClock {
  /** Holds automatic jumps while `work` runs. */
  whileBusy<T>(work: () => Promise<T>): Promise<T>;
  /** {@link EmulatorClock.sleep} for what runs inside `whileBusy`: it lets jumps happen again. */
  sleepBusy(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** What `getState` means: the `time` of a virtual clock, or the `lead` over the machine's. Milliseconds both. */
  readonly kind: "time" | "lead";
  /** What to keep to go on later. */
  getState(): number;
  /** Goes on from a kept state. */
  setState(state: number): void;
}

/** Real milliseconds without a request before an automatic jump. */
const quietMilliseconds = 2;
const longestTimer = 2 ** 31 - 1;
const latestTime = 8.64e15;

/** Makes the emulator's clock: the machine's own, or a virtual one. */
export function createClock(options: "system" | VirtualClockOptions): ClockControl {
  const virtual = options === "system" ? undefined : options;
  const sleepers = createSleepers(() => arm());
  let state = virtual === undefined ? 0 : Date.parse(virtual.start);
  const hold = createHold(() => arm());
  let timer: ReturnType<typeof setTimeout> | undefined;

  const now = (): number => (virtual === undefined ? Date.now() + state : state);

  function setState(next: number): number {
    state = next;
    sleepers.wakeUntil(now());
    arm();
    return now();
  }

  function arm(): void {
    clearTimeout(timer);
    const next = sleepers.next();
    if (next === undefined) return;
    if (virtual === undefined) timer = setTimeout(() => setState(state), Math.min(next - now(), longestTimer));
    if (virtual?.autoAdvance === true && !hold.isHeld()) timer = setTimeout(() => setState(next), quietMilliseconds);
  }

  function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const slept = sleepers.add(now() + milliseconds, signal);
    setState(state);
    return slept;
  }

  return {
    now,
    sleep,
    advance: (milliseconds) => setState(state + checkAdvance(milliseconds, now())),
    whileBusy: (work) => hold.around(1, work),
    sleepBusy: (milliseconds, signal) => hold.around(-1, () => sleep(milliseconds, signal)),
    kind: virtual === undefined ? "lead" : "time",
    getState: () => state,
    setState,
  };
}

/** Counts what must not be overtaken by a jump. */
function createHold(onChange: () => void) {
  let count = 0;
  const add = (change: number): void => {
    count += change;
    onChange();
  };
  return {
    isHeld: () => count > 0,
    around<T>(change: 1 | -1, work: () => Promise<T>): Promise<T> {
      add(change);
      return work().finally(() => add(-change));
    },
  };
}

function checkAdvance(milliseconds: number, now: number): number {
  if (milliseconds >= 0 && now + milliseconds <= latestTime) return milliseconds;
  throw new EmulatorError("SETTINGS_INVALID", {
    message: `The clock cannot be advanced by ${milliseconds} ms: it takes a number of 0 or more.`,
    context: { what: "clock", path: "advance" },
  });
}
