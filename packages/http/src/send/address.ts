import { redact } from "@lzkit/errors";
import { HttpError } from "../http-error.ts";

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Checks a service address and answers it in its usual spelling, without a slash at its end.
 *
 * @throws {@link HttpError} ADDRESS_REFUSED
 */
export function checkAddress(address: string, allowInsecureLoopback: boolean): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined) throw refuse(address, "is not an absolute URL", "https://management.example");
  if (url.username + url.password + url.search + url.hash !== "") {
    throw refuse(url.origin, "has a user, a query or a fragment", url.origin);
  }
  const usual = url.href.replace(/\/+$/, "");
  if (url.protocol === "https:") return usual;
  if (url.protocol !== "http:" || !loopback.test(url.hostname)) {
    throw refuse(address, "would send the token unencrypted", `https://${url.host}`);
  }
  if (allowInsecureLoopback) return usual;
  throw refuse(address, "is plain http", "allowInsecureLoopback: true, if your own machine is meant");
}

/**
 * Makes an address that the service named absolute, and checks that it is on the service's origin.
 *
 * @throws {@link HttpError} ORIGIN_REFUSED
 */
export function checkOrigin(named: string, base: string): string {
  const { origin } = new URL(base);
  const url = URL.canParse(named, base) ? new URL(named, base) : undefined;
  if (url?.origin === origin && url.username + url.password === "") return url.href;
  const elsewhere = url?.origin ?? "a hidden address";
  throw new HttpError("ORIGIN_REFUSED", {
    message: `${origin} sent us to ${elsewhere}, which gets no token of ours.`,
    context: { url: elsewhere, origin },
    hint: "Check the service address, and proxies on the way.",
  });
}

function refuse(address: string, why: string, instead: string): HttpError {
  return new HttpError("ADDRESS_REFUSED", {
    message: `The service address ${address} ${why}.`,
    context: { address: redact(address) },
    hint: `Use ${instead}.`,
  });
}
