import type { IncomingMessage } from "node:http";
import { maxBodyBytes, tooLarge } from "../web/read-body.ts";
import { refuse } from "../web/reply.ts";

const droppedBytes = 16 * maxBodyBytes;

/** Reads a request whole. Refuses bodies that are too long before they have been read. */
export async function readRequest(message: IncomingMessage, scheme: string, signal: AbortSignal): Promise<Request> {
  const method = message.method ?? "GET";
  const url = readUrl(message, scheme);
  if (["CONNECT", "TRACE", "TRACK"].includes(method)) {
    throw refuse(405, "MethodNotAllowed", `The method ${method} is not served.`);
  }
  const body = await readBody(message);
  const withBody = method !== "GET" && method !== "HEAD" && body.byteLength > 0;
  return new Request(url, { method, headers: readHeaders(message), body: withBody ? body : null, signal });
}

function readUrl({ url = "", headers }: IncomingMessage, scheme: string): URL {
  const address = `${scheme}://${headers.host ?? ""}${url}`;
  if (url.startsWith("/") && URL.canParse(address)) return new URL(address);
  throw refuse(400, "InvalidRequestUri", "The request must have a path that begins with '/', and a 'Host' header.");
}

function readHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  return headers;
}

/** A little more than is allowed is still read, and dropped: a sender that is cut off while it writes never reads why. */
async function readBody(message: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(message.headers["content-length"] ?? 0) > droppedBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > droppedBytes) break;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  if (size > maxBodyBytes) throw tooLarge();
  return Buffer.concat(chunks);
}
