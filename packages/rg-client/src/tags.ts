import { ResourceGroupError } from "./resource-group-error.ts";
import type { Tags } from "./resource-group.ts";

const most = 50;
const longestName = 512;
const longestValue = 256;

/**
 * Checks tags: at most 50; names of 1 to 512 characters without `<>%&\?/` and control characters, no two the same
 * but for case; values of up to 256 characters. Each Unicode code point counts as one character.
 *
 * @throws {@link ResourceGroupError} TAGS_INVALID
 */
export function checkTags(tags: Tags): Tags {
  if (typeof tags !== "object" || tags === null || Array.isArray(tags))
    throw refuse(undefined, "are not an object of strings");
  const names = Object.keys(tags);
  if (names.length > most) throw refuse(undefined, `are ${names.length}; at most ${most} are possible`);
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(tags)) {
    const problem = seen.has(name.toLowerCase()) ? "is there twice, whatever its case" : tagProblem(name, value);
    if (problem !== undefined) throw refuse(name, problem);
    seen.add(name.toLowerCase());
  }
  return tags;
}

/** Puts tags on top of others. A name keeps the spelling that it has there. */
export function mergeTags(present: Tags, added: Tags): Tags {
  const merged = new Map(Object.entries(present).map((tag) => [tag[0].toLowerCase(), tag]));
  for (const [name, value] of Object.entries(added)) {
    const key = name.toLowerCase();
    merged.set(key, [merged.get(key)?.[0] ?? name, value]);
  }
  return Object.fromEntries(merged.values());
}

/** Whether all tags are there with these values. */
export function hasTags(present: Tags, wanted: Tags): boolean {
  const values = new Map(Object.entries(present).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.entries(wanted).every(([name, value]) => values.get(name.toLowerCase()) === value);
}

function tagProblem(name: string, value: unknown): string | undefined {
  const { length } = Array.from(name);
  if (length === 0 || length > longestName)
    return `has a name of ${length} characters; 1 to ${longestName} are possible`;
  const [bad] = /[<>%&\\?/\p{Cc}]/u.exec(name) ?? [];
  if (bad !== undefined) return `holds ${JSON.stringify(bad)} in its name`;
  if (typeof value !== "string") return "has a value that is not a string";
  const size = Array.from(value).length;
  return size > longestValue ? `has a value of ${size} characters; at most ${longestValue} are possible` : undefined;
}

function refuse(tag: string | undefined, problem: string): ResourceGroupError {
  const what = tag === undefined ? "The tags" : `The tag ${JSON.stringify(tag)}`;
  return new ResourceGroupError("TAGS_INVALID", { message: `${what} ${problem}.`, context: { tag } });
}
