import { checkOrigin } from "./address.ts";

/** One request to the service. */
export interface HttpRequest {
  readonly method: "GET" | "HEAD" | "PUT" | "PATCH" | "POST" | "DELETE";
  /** Path below the service address, `/subscriptions/…`, its segments encoded; or an address that the service named. */
  readonly path: string;
  /** `2021-04-01`. Leave it out for addresses that the service named. */
  readonly apiVersion?: string | undefined;
  /** More query parameters, not encoded. Those that are `undefined` are left out. */
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Statuses beside 2xx that are no error: `[404]`. */
  readonly accept?: readonly number[] | undefined;
  /** Whether it can be sent again after a broken connection. Default: all methods but PATCH and POST. */
  readonly idempotent?: boolean | undefined;
  /** Sees each token before it is sent; throws to refuse. */
  readonly checkToken?: ((token: string) => void) | undefined;
  /** Ends requests and waits at once; its reason is what is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The whole address of a request.
 *
 * @throws {@link HttpError} ORIGIN_REFUSED
 */
export function locate(address: string, { path, apiVersion, query = {} }: HttpRequest): string {
  // Two slashes, or a backslash for the second, would begin the name of another host.
  const url = /^\/(?![/\\])/.test(path) ? address + path : checkOrigin(path, address);
  const parameters = Object.entries({ "api-version": apiVersion, ...query })
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
  if (parameters === "") return url;
  return `${url}${url.includes("?") ? "&" : "?"}${parameters}`;
}
