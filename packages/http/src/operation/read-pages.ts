import { unreadable } from "../answer/answer.ts";
import { maskFor } from "../answer/mask.ts";
import { HttpError } from "../http-error.ts";
import type { HttpRequest } from "../send/http-request.ts";
import { isRecord } from "../answer/service-error.ts";
import type { Transport } from "../transport.ts";

const maxPages = 10_000;

/**
 * The entries of a list, page after page; a page is fetched when its first entry is wanted.
 *
 * @throws {@link HttpError} PAGES_ENDLESS, BODY_UNREADABLE, and those of {@link Transport.send}
 */
export async function* readPages(transport: Transport, request: HttpRequest): AsyncGenerator<unknown, void> {
  const seen = new Set<string>();
  let next: HttpRequest | undefined = request;
  while (next !== undefined) {
    const answer = await transport.send(next);
    const { value, nextLink } = isRecord(answer.body) ? answer.body : {};
    if (!Array.isArray(value)) throw unreadable(answer, { what: "no list" });
    yield* value;
    if (typeof nextLink !== "string" || nextLink === "") return;
    if (seen.has(nextLink) || seen.size >= maxPages) throw endless(maskFor(answer, nextLink), seen.size);
    seen.add(nextLink);
    next = { method: "GET", path: transport.resolve(nextLink), signal: request.signal };
  }
}

function endless(nextLink: string, pages: number): HttpError {
  return new HttpError("PAGES_ENDLESS", {
    message: `The list does not end: page ${pages} is followed by ${nextLink}.`,
    context: { nextLink, pages },
  });
}
