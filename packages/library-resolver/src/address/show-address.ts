import { redact } from "@lzkit/errors";

/** No longer address is taken. */
export const maxAddressLength = 4096;
const maxLength = 300;

/** An address for a person: without secrets, without what would move a terminal's cursor, and not endless. */
export function showAddress(specifier: string): string {
  const printable = withoutSecrets(specifier);
  return printable.length > maxLength ? `${printable.slice(0, maxLength)}…` : printable;
}

/** An address as an id: whole, but without secrets and control characters. */
export function withoutSecrets(specifier: string): string {
  // It is refused anyway, and looking for secrets in it would take long.
  if (specifier.length > maxAddressLength) return `an address of ${specifier.length} characters`;
  return redact(redactWhole(specifier)).replace(
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    "\ufffd",
  );
}

/** In prose a space or a quote ends an address; here all of the text is one. */
function redactWhole(specifier: string): string {
  return specifier
    .replace(/(:\/\/|::(?!git@))[^/?]*@/g, "$1***@")
    .replace(/([?&][^=&]+=)[^&]+/g, (pair, key: string) => (redact(`${key}x`) === `${key}x` ? pair : `${key}***`));
}
