import { redact } from "@lzkit/errors";
import type { OperationName } from "./operation-name.ts";

/** One request that was answered. */
export interface LoggedRequest {
  /** Counts from 1 over the life of the emulator. */
  readonly number: number;
  /** When it arrived, by the emulator's clock: ISO 8601 in UTC. */
  readonly time: string;
  /** In capitals: `GET`. */
  readonly method: string;
  /** Path and query as they were sent; secrets in the query are masked. */
  readonly path: string;
  /** `undefined` for a method that the path does not know. */
  readonly operation?: OperationName | undefined;
  /** The HTTP status of the answer; 0 for a connection that was cut. */
  readonly status: number;
  /** The error code of the answer. */
  readonly code?: string | undefined;
  /** The caller's tenant, where the token was accepted. */
  readonly tenantId?: string | undefined;
  /** The caller's object ID, where the token was accepted. */
  readonly objectId?: string | undefined;
  /** The answer's `x-ms-request-id`. */
  readonly requestId: string;
  /** The request's `x-ms-client-request-id`. */
  readonly clientRequestId?: string | undefined;
  /** Whether an injected fault met it. */
  readonly faulty: boolean;
}

/** The last requests, at most 1,000. */
export interface RequestLog {
  /** The oldest first. */
  list(): readonly LoggedRequest[];
  /** Forgets them. */
  clear(): void;
}

/** The log with what only the emulator itself may do. */
export interface RequestLogControl extends RequestLog {
  add(request: Omit<LoggedRequest, "number">): void;
}

const capacity = 1000;

/** Makes an empty log. */
export function createRequestLog(): RequestLogControl {
  let requests: LoggedRequest[] = [];
  let count = 0;

  return {
    list: () => requests.slice(-capacity),
    clear: () => void (requests = []),
    add(request) {
      count += 1;
      requests.push({ ...request, number: count, path: redact(request.path) });
      if (requests.length > capacity * 2) requests = requests.slice(-capacity);
    },
  };
}
