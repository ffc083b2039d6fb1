import { InvalidArgumentError } from "commander";
import type { Tags } from "lzkit";

/** Adds a `name=value` to those before it. */
export function collectTag(text: string, before: Tags = {}): Tags {
  const [name, value] = splitTag(text);
  if (name === "" || value === undefined) throw new InvalidArgumentError("It takes name=value.");
  const tags = Object.entries(before);
  if (tags.some(([other]) => other.toLowerCase() === name.toLowerCase())) {
    throw new InvalidArgumentError("It is there twice: the case of a tag's name makes no difference.");
  }
  return Object.fromEntries([...tags, [name, value]]);
}

/** The name of a tag and, after the first `=`, its value. */
export function splitTag(text: string): readonly [name: string, value: string | undefined] {
  const end = text.indexOf("=");
  return end === -1 ? [text, undefined] : [text.slice(0, end), text.slice(end + 1)];
}
