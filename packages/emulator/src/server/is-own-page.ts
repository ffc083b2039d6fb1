import { isIP } from "node:net";

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Whether a request for a control endpoint may be answered.
 *
 * Web pages of others are kept out: they would come with another origin, or under a name
 * of their own that they let point to this machine.
 */
export function isOwnPage(request: Request, host: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site === "cross-site" || site === "same-site") return false;
  const { hostname, origin } = new URL(request.url);
  // Browsers tell the site only where they trust the connection, the origin of what changes something always.
  if ((request.headers.get("origin") ?? origin) !== origin) return false;
  const isOpen = !loopback.test(isIP(host) === 6 ? `[${host}]` : host);
  return isOpen || loopback.test(hostname) || hostname === host;
}
