/** Characters that a terminal acts on, that cannot be seen, or that turn the order of text around. */
const unsafe =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const maxQuoted = 80;

/** A text from a document as a message may carry it: in quotes, on one line, not too long, nothing that acts. */
export function quote(text: string): string {
  const clipped = text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text;
  return JSON.stringify(clipped).replaceAll(unsafe, escapeCharacter);
}

/** A text that may go over several lines, with nothing in it that a terminal acts on. */
export function printable(text: string): string {
  return text.replaceAll(unsafe, (character) => (/[\r\n]/.test(character) ? character : escapeCharacter(character)));
}

function escapeCharacter(character: string): string {
  return `\\u{${character.charCodeAt(0).toString(16)}}`;
}
