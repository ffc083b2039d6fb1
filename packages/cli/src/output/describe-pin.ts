import type { Pin } from "lzkit";

/** What a library is pinned to, in a few words: the first of these that its pin has. */
export function describePin(pin: Pin): string {
  const { commit, digest, path } = pin as Pin & Readonly<Record<"commit" | "digest" | "path", unknown>>;
  const what = [commit, digest, path].find((value) => typeof value === "string");
  return what === undefined ? pin.type : `${pin.type} ${shorten(what)}`;
}

/** Commits and digests by their first digits. */
function shorten(text: string): string {
  return text.replace(/[\da-f]{40,}$/, (digits) => digits.slice(0, 12));
}
