import { LzError, isErrorOf } from "@lzkit/errors";

/** Codes of {@link AnalysisError} and what each carries. */
export interface AnalysisErrorContexts {
  /** A chain without a library was given. Give a chain with one library at least. */
  CHAIN_EMPTY: object;
  /** A graph has more nodes and edges than a picture can show. Leave out the assets, or draw it as DOT. */
  GRAPH_TOO_LARGE: { readonly nodes: number; readonly edges: number; readonly limit: number };
  /**
   * A library holds more files, or more or deeper folders, than is looked at. Keep the library in a folder of its own,
   * and look for links in it that lead to a folder above them.
   */
  LIBRARY_TOO_LARGE: {
    readonly library: string;
    readonly limit: number;
    readonly unit: "files" | "folders" | "folders deep";
  };
  /** A document cannot be changed in one place without changing others. Change it by hand. */
  EDIT_REFUSED: { readonly file: string; readonly path: string };
  /** A README has a marker of generated documentation without its counterpart, or several. Keep one pair. */
  MARKERS_UNPAIRED: { readonly start: string; readonly end: string };
  /** No default, assignment or parameter has this name. Check the spelling; the message lists near names. */
  NAME_UNKNOWN: { readonly name: string; readonly nearest: readonly string[] };
  /** A setting names a rule that does not exist. Check the spelling; the message lists near names. */
  RULE_UNKNOWN: { readonly rule: string; readonly nearest: readonly string[] };
}

/** What this package throws. A bad document never throws: it yields findings. */
export class AnalysisError<Code extends keyof AnalysisErrorContexts = keyof AnalysisErrorContexts> extends LzError<
  Code,
  AnalysisErrorContexts[Code]
> {
  override readonly name = "AnalysisError";
}

/** Whether a value is an {@link AnalysisError} and, where a code is given, has that code. */
export function isAnalysisError<Code extends keyof AnalysisErrorContexts = keyof AnalysisErrorContexts>(
  error: unknown,
  code?: Code,
): error is AnalysisError<Code> {
  return isErrorOf(error, "AnalysisError", code);
}
