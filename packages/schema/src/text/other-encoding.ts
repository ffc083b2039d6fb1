/**
 * The encoding that bytes are in, where it is plainly not UTF-8.
 *
 * A mark tells; without one, a document starts with an ASCII character, whose other bytes are zero.
 */
export function otherEncoding(bytes: Uint8Array): string | undefined {
  const first = bytes.subarray(0, 4);
  if (!first.some((byte) => byte === 0 || byte >= 0xfe)) return undefined; // spares every document the rest
  const start = [...first].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return signatures.find(([pattern]) => pattern.test(start))?.[1];
}

/** First four bytes, in hexadecimal. */
const signatures: readonly (readonly [RegExp, string])[] = [
  [/^fffe0000|^(?!00)..000000/, "UTF-32 (little endian)"],
  [/^0000feff|^000000(?!00)/, "UTF-32 (big endian)"],
  [/^fffe|^(?!00)..00(?!00)..00/, "UTF-16 (little endian)"],
  [/^feff|^00(?!00)..00(?!00)/, "UTF-16 (big endian)"],
];

/** How many bytes at the start are whole, valid UTF-8 characters. Found by halving. */
export function validUtf8Length(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (decodes(bytes.subarray(0, middle), { stream: true })) low = middle;
    else high = middle - 1;
  }
  while (!decodes(bytes.subarray(0, low), { stream: false })) low--;
  return low;
}

function decodes(bytes: Uint8Array, options: { readonly stream: boolean }): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, options);
    return true;
  } catch {
    return false;
  }
}
