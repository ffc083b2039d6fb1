import { refuse } from "./reply.ts";
import type { Call } from "./route.ts";

/** The longest body that is read: one mebibyte. */
export const maxBodyBytes: number = 1024 * 1024;

/** Reads the whole body as text. */
export async function readBody(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) throw tooLarge();
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maxBodyBytes) throw tooLarge();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refuse(400, "InvalidRequestContent", "The body is not UTF-8 text.");
  }
}

/** The body as a JSON object; `undefined` for an empty body. */
export function readObject(call: Pick<Call, "headers" | "text">): Readonly<Record<string, unknown>> | undefined {
  if (call.text.trim() === "") return undefined;
  const type = (call.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw refuse(415, "UnsupportedMediaType", `The body is sent as '${type}'; it must be 'application/json'.`);
  }
  const value = parseJson(call.text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw refuse(400, "InvalidRequestContent", "The body must be a JSON object.");
}

/** The refusal of a body that is too long. */
export function tooLarge(): Error {
  return refuse(413, "RequestContentTooLarge", `The body is longer than ${maxBodyBytes} bytes.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unreadable";
    throw refuse(400, "InvalidRequestContent", `The body is not JSON: ${reason}`);
  }
}
