import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

const answers: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "RequestHeadersTooLarge", "The headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "RequestTimeout", "The request took too long to arrive."],
};

/** Answers what is not HTTP, then hangs up. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const usual = [400, "BadRequest", "The request is not HTTP."] as const;
  const [status, code, message] = answers[error.code ?? ""] ?? usual;
  const body = JSON.stringify({ error: { code, message } });
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json`;
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
