/** Characters that a terminal acts on, that cannot be seen, or that turn the order of text around. */
const unsafe =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]/gu;

/** A text of unknown origin, made safe for a terminal. Line ends stay. */
export function printable(text: string): string {
  return text.replace(unsafe, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same on one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll("\n", " ");
}

/** Whether a text holds characters that {@link printable} replaces. */
export function isPrintable(text: string): boolean {
  return text.search(unsafe) === -1;
}

/** JSON, or YAML that has them in double quotes only, with such characters as `\u009b`: the value stays the same. */
export function escapeQuoted(text: string): string {
  return text.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
