import type { DocumentPath } from "@lzkit/schema";

/** A change of one value of a document. */
export interface Change {
  /** Where: the value itself, or the property that gets another name. */
  readonly path: DocumentPath;
  /**
   * `set`: the value becomes this one, made where it is missing; with `was` only if it is that one now.
   * `rename`: the property gets this name.
   */
  readonly change: { readonly set: unknown; readonly was?: string } | { readonly rename: string };
}

/** Puts one text in the place of another. */
export interface Splice {
  /** In UTF-16 units. */
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Applies splices that do not overlap, whatever their order. */
export function applySplices(source: string, splices: readonly Splice[]): string {
  return splices
    .toSorted((a, b) => b.offset - a.offset)
    .reduce((text, { offset, length, text: put }) => text.slice(0, offset) + put + text.slice(offset + length), source);
}

/** What stands before the first other character of the line that an offset is in. */
export function indentationAt(source: string, offset: number): string {
  const lineStart = source.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(source.slice(lineStart))?.[0] ?? "";
}

/** How a text breaks its lines; a text of one line: with a line feed. */
export function lineBreakOf(source: string): string {
  return source.includes("\r\n") ? "\r\n" : "\n";
}

/** One step of indentation, as the first indented line has it; default: two spaces. */
export function indentStepOf(source: string): string {
  return /\n([ \t]+)\S/.exec(source)?.[1] ?? "  ";
}
