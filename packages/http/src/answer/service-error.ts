import { maskFor } from "./mask.ts";
import type { AnswerFacts, ServiceErrorDetail } from "../http-error.ts";

/** The part of {@link AnswerFacts} that stands in a body. */
export type ServiceError = Pick<AnswerFacts, "serviceCode" | "serviceMessage" | "target" | "details">;

const deepest = 8;
const mostDetails = 100;
const longestSnippet = 200;

/** Reads an error of a service, wrapped in `error` or flat; a body that is neither becomes the message. */
export function readServiceError(info: object, body: unknown, text = ""): ServiceError {
  const wrapped = isRecord(body) ? body["error"] : undefined;
  const { code, message, target, details } = readDetail(info, isRecord(wrapped) ? wrapped : body, 0);
  const words = message ?? (code === undefined && text !== "" ? takeSnippet(info, text) : undefined);
  return { serviceCode: code, serviceMessage: words, target, details };
}

/** Code and message in one text; empty where the service gave neither. */
export function wordsOf({ serviceCode, serviceMessage }: ServiceError): string {
  return [serviceCode, serviceMessage].filter((part) => part !== undefined).join(": ");
}

/** The beginning of a text on one line, secrets masked. */
export function takeSnippet(info: object, text: string): string {
  // JSON can write the characters of a token in other ways.
  const plain = (JSON.stringify(parseJson(text)) ?? text).replaceAll("\\", "");
  return maskFor(info, plain).replace(/\s+/g, " ").trim().slice(0, longestSnippet);
}

/** `undefined` for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an object with keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readDetail(info: object, value: unknown, depth: number): ServiceErrorDetail {
  const { code, message, target, details } = isRecord(value) ? value : {};
  const asText = (part: unknown): string | undefined =>
    typeof part === "string" && part !== "" ? maskFor(info, part) : undefined;
  return {
    code: asText(code),
    message: asText(message),
    target: asText(target),
    details:
      Array.isArray(details) && depth < deepest
        ? details.slice(0, mostDetails).map((each) => readDetail(info, each, depth + 1))
        : [],
  };
}
