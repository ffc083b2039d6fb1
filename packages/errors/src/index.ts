export { LzError, isErrorOf, isLzError } from "./lz-error.ts";
export type { LzErrorOptions } from "./lz-error.ts";
export { formatError } from "./format-error.ts";
export { redact } from "./redact.ts";
