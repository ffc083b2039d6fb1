import { formatError, isHttpError } from "lzkit";

/** An error for a person, with the id that support asks for where a service answered. */
export function describeError(error: unknown): string {
  const { requestId } = findHttpError(error) ?? {};
  return requestId === undefined ? formatError(error) : `${formatError(error)}\n  request id: ${requestId}`;
}

function findHttpError(error: unknown) {
  if (isHttpError(error)) return error;
  return error instanceof Error && isHttpError(error.cause) ? error.cause : undefined;
}
