import { redact } from "@lzkit/errors";
import { ResolverError } from "../library-resolver-error.ts";

/** The error for what is not at hand, where the caller is offline. */
export function offline(url: string): ResolverError<"OFFLINE"> {
  const place = redact(url.replace(/[?#].*$/s, "").replace(/\/(?:git-upload-pack|info\/refs)$/, ""));
  return new ResolverError("OFFLINE", {
    message: `${place} would have to be asked, but the network is not used, and not all of it was fetched before.`,
    context: { url: place },
    hint: "Run once without --offline (the option offline), so that the cache holds it.",
  });
}
