import { refuse } from "../web/reply.ts";

type TagTest = (tags: Readonly<Record<string, string>>) => boolean;

/** `tagName eq 'x'`, or `tagName eq 'x' and tagValue eq 'y'`; a quote within a text is doubled. */
const pattern = /^\s*tagName\s+eq\s+'((?:[^']|'')*)'(?:\s+and\s+tagValue\s+eq\s+'((?:[^']|'')*)')?\s*$/i;

/** Reads the filter of a list. Names of tags are compared without regard to case, values exactly. */
export function readTagFilter(filter: string | null): TagTest {
  if (filter === null) return () => true;
  const found = pattern.exec(filter);
  if (found === null) {
    const message = `The filter '${filter}' is not understood. These are: tagName eq 'x', and tagName eq 'x' and tagValue eq 'y'.`;
    throw refuse(400, "InvalidFilterInQueryString", message);
  }
  const name = unquote(found[1] ?? "").toLowerCase();
  const value = found[2] === undefined ? undefined : unquote(found[2]);
  return (tags) =>
    Object.entries(tags).some(([tag, text]) => tag.toLowerCase() === name && (value === undefined || text === value));
}

function unquote(text: string): string {
  return text.replaceAll("''", "'");
}
