import { checkSettings } from "./check.ts";
import { type Fault, type FaultSettings, faultSettingsSchema } from "./fault.ts";
import type { OperationName } from "./operation-name.ts";
import { createRandom } from "./random.ts";

/** The faults that requests meet. */
export interface EmulatorFaults {
  /**
   * Replaces all faults, and starts the seeded choice anew.
   *
   * @throws {@link EmulatorError} SETTINGS_INVALID
   */
  set(settings: FaultSettings): void;
  /** What is set now: entries of the plan that were used are gone. */
  current(): FaultSettings;
  /** Takes all faults away. */
  clear(): void;
}

/** The faults with what only the emulator itself may do. */
export interface FaultSource extends EmulatorFaults {
  /** The fault that a request meets, if any. */
  take(operation: OperationName | undefined): Fault | undefined;
  /** Goes back to the faults of the start. */
  reset(): void;
}

const usualFaults: readonly Fault[] = [{ status: 500 }, { status: 503 }, { cut: true }];

/** Makes the faults of an emulator. */
export function createFaults(initial: FaultSettings, seed: number): FaultSource {
  let random = createRandom(seed);
  let plan: Fault[] = [];
  let settings: FaultSettings = {};
  reset();

  function set(next: FaultSettings): void {
    settings = checkSettings(faultSettingsSchema, next, "faults");
    plan = [...(settings.plan ?? [])];
    random = createRandom(seed);
  }

  function reset(): void {
    set(initial);
  }

  function take(operation: OperationName | undefined): Fault | undefined {
    const index = plan.findIndex((fault) => isFor(fault, operation));
    if (index >= 0) return plan.splice(index, 1)[0];
    if ((settings.rate ?? 0) === 0) return undefined;
    const faults = (settings.faults ?? usualFaults).filter((fault) => isFor(fault, operation));
    if (faults.length === 0 || random.next() >= (settings.rate ?? 0)) return undefined;
    return faults[Math.floor(random.next() * faults.length)];
  }

  return { set, take, reset, clear: () => set({}), current: () => ({ ...settings, plan: [...plan] }) };
}

function isFor(fault: Fault, operation: OperationName | undefined): boolean {
  if (fault.operation !== undefined) return fault.operation === operation;
  return operation === undefined || !operation.startsWith("token.");
}
