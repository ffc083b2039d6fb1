/** A text as a sentence: with a capital, unless it starts with a name, and a full stop. */
export function sentence(text: string): string {
  const start = /^[a-z]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.?!]$/.test(start) ? start : `${start}.`;
}
