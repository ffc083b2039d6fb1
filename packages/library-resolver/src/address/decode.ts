/** Percent-decodes what is well encoded and leaves the rest as it stands; `+` stays a plus. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
