import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getResponse } from "msw";
import type { HttpHandler } from "msw/http";
import { answerUnknown } from "../web/answer-unknown.ts";
import { RefusalError, replyRefusal } from "../web/reply.ts";
import { readRequest } from "./read-request.ts";

/** Makes the listener that puts handlers behind a socket. */
export function createListener(handlers: HttpHandler[], scheme: "http" | "https"): RequestListener {
  return (message, out) => {
    const gone = new AbortController();
    out.on("close", () => gone.abort());
    out.on("error", () => gone.abort());
    answer(handlers, message, { scheme, signal: gone.signal })
      .then(
        (response) => write(message, out, response),
        (error: unknown) => write(message, out, answerFailure(error)),
      )
      .catch(() => out.destroy());
  };
}

interface Surroundings {
  readonly scheme: string;
  readonly signal: AbortSignal;
}

async function answer(handlers: HttpHandler[], message: IncomingMessage, around: Surroundings): Promise<Response> {
  const request = await readRequest(message, around.scheme, around.signal);
  return (await getResponse(handlers, request)) ?? answerUnknown(request);
}

async function write(message: IncomingMessage, out: ServerResponse, response: Response): Promise<void> {
  if (out.destroyed) return;
  if (response.type === "error") return void message.socket.destroy();
  const body = new Uint8Array(await response.arrayBuffer());
  // What was not read of a refused body must not be taken for the next request.
  if (!message.complete) out.setHeader("connection", "close");
  for (const [name, value] of response.headers) out.appendHeader(name, value);
  if (body.byteLength > 0) out.setHeader("content-length", body.byteLength);
  out.writeHead(response.status);
  out.end(body);
}

function answerFailure(error: unknown): Response {
  const { status, body } = replyRefusal(error instanceof RefusalError ? error.refusal : unexpected(error));
  return Response.json(body, { status });
}

function unexpected(error: unknown) {
  const reason = error instanceof Error ? error.message : "unknown";
  return { status: 400, code: "BadRequest", message: `The request cannot be read: ${reason}` };
}
