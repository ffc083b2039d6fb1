export { createEmulator } from "./create-emulator.ts";
export type { Emulator } from "./emulator.ts";
export type { EmulatorOptions, LinkShape, UnknownStatuses } from "./emulator-options.ts";
export { EmulatorError, isEmulatorError } from "./emulator-error.ts";
export type { EmulatorErrorContexts } from "./emulator-error.ts";
export type { EmulatorClock, VirtualClockOptions } from "./engine/clock.ts";
export type { Fault, FaultSettings } from "./engine/fault.ts";
export type { EmulatorFaults } from "./engine/faults.ts";
export type { OperationName } from "./engine/operation-name.ts";
export type {
  BlockingDetail,
  DeletionBlock,
  DeletionRecord,
  EmulatorSnapshot,
  GroupRecord,
  LinkRecord,
} from "./state/records.ts";
export type { LoggedRequest, RequestLog } from "./engine/request-log.ts";
export type { BucketOptions, ThrottleOptions } from "./engine/throttle.ts";
export type { MintTokenOptions } from "./token/mint-token.ts";
