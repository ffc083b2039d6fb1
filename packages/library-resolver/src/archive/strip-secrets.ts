import { redact } from "@lzkit/errors";

/** A URL without what is secret in its query: signatures and tokens, as storage hosts take them. */
export function stripSecrets(location: string): string {
  const at = location.indexOf("?");
  if (at === -1) return location;
  const kept = location
    .slice(at + 1)
    .split("&")
    .filter((pair) => redact(`?${pair}`) === `?${pair}`);
  return kept.length === 0 ? location.slice(0, at) : `${location.slice(0, at)}?${kept.join("&")}`;
}
