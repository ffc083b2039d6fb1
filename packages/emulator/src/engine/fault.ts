import * as v from "valibot";
import { operationNames, type OperationName } from "./operation-name.ts";

/** Something that goes wrong with one request. Without `delayMs`, `cut` and `status` nothing does. */
export interface Fault {
  /** Only for this operation. Default: any but `token.…`. */
  readonly operation?: OperationName | undefined;
  /** Waits so many milliseconds of the emulator's clock before anything else. */
  readonly delayMs?: number | undefined;
  /** Cuts the connection instead of answering; in process the request fails as on a broken network. */
  readonly cut?: boolean | undefined;
  /** Answers with this HTTP status, 400 to 599. */
  readonly status?: number | undefined;
  /** The error code of that answer. Default: one that fits the status. */
  readonly code?: string | undefined;
  /** The message of that answer. */
  readonly message?: string | undefined;
  /** The body of that answer in place of an error envelope: the HTML page of a proxy, half a document. */
  readonly body?: string | undefined;
  /** More headers of that answer: `retry-after`, `www-authenticate`, `content-type`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether the request takes effect first, so that only its answer is lost. Default: `false`. */
  readonly applied?: boolean | undefined;
}

/** Which requests meet a fault. */
export interface FaultSettings {
  /** Each request takes the first entry that is for it; an entry is used once. `{}` lets a request pass. */
  readonly plan?: readonly Fault[] | undefined;
  /** How often the others meet one of `faults`: 0 (never, the default) to 1 (always). The seed decides which. */
  readonly rate?: number | undefined;
  /** What those meet, each as likely as the other. Default: status 500, status 503, and a cut connection. */
  readonly faults?: readonly Fault[] | undefined;
}

const headerName = v.pipe(v.string(), v.regex(/^[\w!#$%&'*+.^`|~-]+$/, "expected the name of a header"));
const headerValue = v.pipe(v.string(), v.regex(/^[\t\x20-\x7e]*$/, "expected a header's value of ASCII characters"));

const fault: v.GenericSchema<unknown, Fault> = v.strictObject({
  operation: v.optional(v.picklist(operationNames)),
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000))),
  cut: v.optional(v.boolean()),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599))),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  body: v.optional(v.string()),
  headers: v.optional(v.record(headerName, headerValue)),
  applied: v.optional(v.boolean()),
});

/** {@link FaultSettings}. */
export const faultSettingsSchema: v.GenericSchema<unknown, FaultSettings> = v.strictObject({
  plan: v.optional(v.pipe(v.array(fault), v.maxLength(100_000))),
  rate: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  faults: v.optional(v.pipe(v.array(fault), v.minLength(1), v.maxLength(1000))),
});
