import type { Pin } from "../fetcher.ts";
import { ResolverError } from "../library-resolver-error.ts";

/** The error for a chain that needs another lock file than the one that is there. */
export function lockOutdated(differences: readonly string[]): ResolverError<"LOCK_OUTDATED"> {
  return new ResolverError("LOCK_OUTDATED", {
    message: ["The lock file would change:", ...differences.map((line) => `- ${line}`)].join("\n"),
    context: { differences },
    hint: "Run lz lock, look at what changed in lz.lock.json, and commit it.",
  });
}

/** The error for an address that must stay what it is, and does not. */
export function pinMoved(library: string, before: Pin, after: Pin): ResolverError<"PIN_MOVED"> {
  const [locked, found] = [words(before), words(after)];
  return new ResolverError("PIN_MOVED", {
    message: `${library} has moved: the lock file holds ${locked}, but it is now ${found}.`,
    context: { library, locked, found },
    hint: "Ask its owner why a release was changed. To take what it is now, run lz lock --accept-moved.",
  });
}

/** What {@link contentChanged} tells. */
export interface ChangedDocument {
  readonly library: string;
  readonly file: string;
  /** `sha256:<hex>` in the lock file. */
  readonly expected: string;
  /** `sha256:<hex>` of what was read. */
  readonly actual: string;
}

/** The error for a document that is not the one that was locked, though the pin is the same. */
export function contentChanged(context: ChangedDocument): ResolverError<"CONTENT_CHANGED"> {
  const { library, file, expected, actual } = context;
  return new ResolverError("CONTENT_CHANGED", {
    message: `${file} of ${library} is not what was locked. Expected ${expected}, got ${actual}.`,
    context,
    hint: "Look who changed the lock file or the library. To take what is there now, run lz lock --accept-moved.",
  });
}

/** A pin by what names its content: `commit 1234…`, `digest sha256:…`. */
function words(pin: Pin): string {
  const { commit, digest } = pin as Pin & Readonly<Partial<Record<"commit" | "digest", unknown>>>;
  if (typeof commit === "string") return `commit ${commit}`;
  return typeof digest === "string" ? `digest ${digest}` : JSON.stringify(pin);
}
