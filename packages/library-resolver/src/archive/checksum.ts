import { createHash } from "../create-hash.ts";
import { addressInvalid } from "../address/address-invalid.ts";
import { ResolverError } from "../library-resolver-error.ts";

/** Hex digits of each kind of digest. */
const lengths: ReadonlyMap<string, number> = new Map([
  ["md5", 32],
  ["sha1", 40],
  ["sha256", 64],
  ["sha512", 128],
]);

/**
 * Reads the value of `checksum=`: `sha256:<hex>`, or the bare digits, whose number tells the kind.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export function parseChecksum(specifier: string, value: string): string {
  if (/^file:/i.test(value)) {
    const hint = "Write the digest itself: checksum=sha256:….";
    throw addressInvalid(
      specifier,
      "a checksum from another file proves nothing: it can change with the archive",
      hint,
    );
  }
  const [, kind = "", digits = ""] = /^(?:([a-z0-9]+):)?([\da-f]+)$/i.exec(value) ?? [];
  const found = [...lengths].find(([name, length]) =>
    kind === "" ? digits.length === length : name === kind.toLowerCase(),
  );
  if (found === undefined || digits.length !== found[1]) {
    const forms = [...lengths].map(([name, length]) => `${name}:<${length} hex digits>`).join(", ");
    throw addressInvalid(specifier, `checksum=${value} is none`, `Write ${forms}.`);
  }
  return `${found[0]}:${digits.toLowerCase()}`;
}

/** `sha256:<hex>`, or the same of another kind. */
export function digestOf(bytes: Uint8Array, kind = "sha256"): string {
  return `${kind}:${createHash(kind).update(bytes).digest("hex")}`;
}

/**
 * Checks what an address promises of an archive.
 *
 * @throws {@link ResolverError} CHECKSUM_MISMATCH
 */
export function verifyChecksum(source: string, bytes: Uint8Array, expected: string): void {
  const actual = digestOf(bytes, expected.slice(0, expected.indexOf(":")));
  if (actual === expected) return;
  throw new ResolverError("CHECKSUM_MISMATCH", {
    message: `${source} is not what checksum= promises. Expected ${expected}, got ${actual}.`,
    context: { source, expected, actual },
    hint: "If the archive was replaced on purpose, write the new checksum into the address.",
  });
}
