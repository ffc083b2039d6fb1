import { isDeepStrictEqual } from "node:util";
import { parseJson } from "@lzkit/schema";
import { applyEdits, modify } from "jsonc-parser";

/** A library's metadata file, and where its dependencies are now. */
export interface PointedMetadata {
  readonly file: string;
  readonly bytes: Uint8Array;
  /** Addresses in the order in which they apply. */
  readonly addresses: readonly string[];
}

/** The metadata file with its dependencies at other addresses; all else in it stays as it is written. */
export function pointTo({ file, bytes, addresses }: PointedMetadata): Uint8Array {
  const document = parseJson(bytes, { file });
  const before = record(document.value);
  const dependencies = addresses.map((custom_url) => ({ custom_url }));
  if (document.source === undefined || (before["dependencies"] === undefined && addresses.length === 0)) return bytes;
  const text = document.source;
  const formattingOptions = {
    insertSpaces: !/\n\t/.test(text),
    tabSize: /\n( +)\S/.exec(text)?.[1]?.length ?? 2,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
  const edited = applyEdits(text, modify(text, ["dependencies"], dependencies, { formattingOptions }));
  const after = { ...before, dependencies };
  const isAsMeant = isDeepStrictEqual(parseJson(Buffer.from(edited), { file }).value, after);
  return Buffer.from(isAsMeant ? edited : `${JSON.stringify(after, undefined, 2)}\n`);
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
