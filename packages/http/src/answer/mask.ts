import { redact } from "@lzkit/errors";

/** What is shorter is a stand-in of a test, and would be found within other words. */
const shortestSecret = 8;
const longest = 4000;
const tokens = new WeakMap<object, string>();

/** A text as errors can hold it: at most 4,000 characters, without that token and other secrets. */
export function mask(text: string, token = ""): string {
  const masked = token.length < shortestSecret ? text : text.replaceAll(token, "***");
  // The first cut may leave half a secret, which is no longer known for one: the second takes it away.
  return redact(masked.slice(0, 2 * longest)).slice(0, longest);
}

/** Remembers with which token an answer was asked for, where nobody can read it. */
export function keepToken(info: object, token: string): void {
  tokens.set(info, token);
}

/** {@link mask} with the token that an answer was asked for with. */
export function maskFor(info: object, text: string): string {
  return mask(text, tokens.get(info));
}
