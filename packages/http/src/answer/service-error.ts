import { redact } from "@lzkit/errors";
import type { AnswerFacts, ServiceErrorDetail } from "../http-error.ts";

/** The part of {@link AnswerFacts} that stands in a body. */
export type ServiceError = Pick<AnswerFacts, "serviceCode" | "serviceMessage" | "target" | "details">;

const deepest = 8;
const longestSnippet = 200;

/** Reads an error of a service, wrapped in `error` or flat; a body that is neither becomes the message. */
export function readServiceError(body: unknown, text: string): ServiceError {
  const wrapped = isRecord(body) ? body["error"] : undefined;
  const { code, message, target, details } = readDetail(isRecord(wrapped) ? wrapped : body, 0);
  const words = message ?? (code === undefined && text !== "" ? takeSnippet(text) : undefined);
  return { serviceCode: code, serviceMessage: words, target, details };
}

/** The beginning of a text on one line, secrets redacted. */
export function takeSnippet(text: string): string {
  return redact(
    text
      .slice(0, 4 * longestSnippet)
      .replace(/\s+/g, " ")
      .trim(),
  ).slice(0, longestSnippet);
}

/** Whether a value is an object with keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readDetail(value: unknown, depth: number): ServiceErrorDetail {
  const { code, message, target, details } = isRecord(value) ? value : {};
  return {
    code: asText(code),
    message: asText(message),
    target: asText(target),
    details: Array.isArray(details) && depth < deepest ? details.map((each) => readDetail(each, depth + 1)) : [],
  };
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? redact(value) : undefined;
}
