import { refuse } from "../web/reply.ts";

const limits = { count: 50, name: 512, value: 256 } as const;
const reserved = /[<>%&\\?/\p{Cc}]/u;

/** Reads the tags of a body; `undefined` when it has none. */
export function readTags(value: unknown): Readonly<Record<string, string>> | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) {
    throw refuse(400, "InvalidRequestContent", "The tags must be an object of string to string.");
  }
  const tags = Object.entries(value);
  if (tags.length > limits.count) {
    throw refuse(400, "InvalidTagCount", `There are ${tags.length} tags; at most ${limits.count} are allowed.`);
  }
  return checkDistinct(Object.fromEntries(tags.map(([name, text]) => [checkTagName(name), checkTagValue(name, text)])));
}

/** In Unicode code points, as the names of groups are counted. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function checkTagName(name: string): string {
  const length = lengthOf(name);
  if (length === 0 || length > limits.name) {
    throw refuse(400, "InvalidTagName", `A tag's name has ${length} characters; 1 to ${limits.name} are allowed.`);
  }
  if (!reserved.test(name)) return name;
  const message = `The tag name '${name}' holds one of <>%&\\?/ or a control character.`;
  throw refuse(400, "InvalidTagNameCharacters", message);
}

function checkTagValue(name: string, value: unknown): string {
  if (typeof value !== "string") {
    throw refuse(400, "InvalidRequestContent", `The value of the tag '${name}' must be a string.`);
  }
  const length = lengthOf(value);
  if (length <= limits.value) return value;
  const message = `The value of the tag '${name}' has ${length} characters; at most ${limits.value} are allowed.`;
  throw refuse(400, "InvalidTagValue", message);
}

function checkDistinct(tags: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const seen = new Set<string>();
  for (const name of Object.keys(tags)) {
    const key = name.toLowerCase();
    if (seen.has(key))
      throw refuse(400, "InvalidTagName", `The tag '${name}' is given twice; case makes no difference.`);
    seen.add(key);
  }
  return tags;
}
