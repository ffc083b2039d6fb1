import type { Diff } from "../diff.ts";
import { renderDiffMarkdown } from "./render-diff-markdown.ts";
import { renderDiffText } from "./render-diff-text.ts";

/** The forms of a diff: `text` for people, `json` for programs, `markdown` for a pull request. */
export type DiffFormat = "text" | "json" | "markdown";

const renderers: Readonly<Record<DiffFormat, (diff: Diff) => string>> = {
  text: renderDiffText,
  json: (diff) => `${JSON.stringify(diff, undefined, 2)}\n`,
  markdown: renderDiffMarkdown,
};

/** A diff in one of its forms; ends with a line break. The same diff gives the same bytes. */
export function renderDiff(diff: Diff, format: DiffFormat): string {
  return renderers[format](diff);
}
