/**
 * Whether a JSON text may have a key twice in one object: whether more keys are written in it than its value has.
 *
 * Much cheaper than to look for them, but only for texts without mistakes: in comments it would see keys, too.
 *
 * @param keys - what {@link countKeys} answered with for the value
 */
export function mayRepeatKeys(source: string, keys: number): boolean {
  return countWritten(source) !== keys;
}

const quote = 34;
const backslash = 92;

/** Colons after a closing quote; those of a text that starts with one are counted, too, which does no harm. */
function countWritten(source: string): number {
  let written = 0;
  for (let colon = source.indexOf(":"); colon !== -1; colon = source.indexOf(":", colon + 1)) {
    let before = colon - 1;
    while (isSpace(source.charCodeAt(before))) before--;
    if (source.charCodeAt(before) === quote && !isEscaped(source, before)) written++;
  }
  return written;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function isEscaped(source: string, offset: number): boolean {
  let before = offset - 1;
  while (source.charCodeAt(before) === backslash) before--;
  return (offset - before) % 2 === 0;
}
