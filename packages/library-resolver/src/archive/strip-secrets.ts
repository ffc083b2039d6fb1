import { redact } from "@lzkit/errors";
import { createHash } from "../create-hash.ts";

/** Signatures and tokens: made anew for each download, and choose nothing of what is downloaded. */
const passing = /^(?:sig|x-(?:amz|goog)-.*|.*(?:token|signature|credential).*)$/i;

/**
 * A URL without what is secret in its query.
 *
 * Signatures and tokens, as storage hosts take them, are left out. What only looks secret (`key`, `code`) may say which
 * archive is meant: a digest stands for it, so that two archives stay two.
 */
export function stripSecrets(location: string): string {
  const at = location.indexOf("?");
  if (at === -1) return location;
  const kept = location
    .slice(at + 1)
    .split("&")
    .flatMap((pair) => {
      if (redact(`?${pair}`) === `?${pair}`) return [pair];
      const [key = ""] = pair.split("=", 1);
      return passing.test(key) ? [] : [`${key}=sha256:${digestOf(pair.slice(key.length + 1))}`];
    });
  return kept.length === 0 ? location.slice(0, at) : `${location.slice(0, at)}?${kept.join("&")}`;
}

function digestOf(value: string): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 16);
}
