import { createHash } from "../create-hash.ts";

/** What a cache keeps for one key: the key, the digest of the bytes, and the bytes. */
export interface CacheRecord {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** What is wrong with an entry: the digest it should have, and the one it has. */
export interface BrokenEntry {
  /** `undefined`: too broken to tell. */
  readonly key: string | undefined;
  /** `sha256:<hex>`, of an object of git `sha1:<hex>`; `undefined`: too broken to tell. */
  readonly expected: string | undefined;
  /** The same of the bytes that are there; of an entry in another's place, of its key. */
  readonly actual: string;
}

interface Header {
  readonly key: string;
  /** `sha256:<hex>` of the bytes. */
  readonly digest: string;
}

const newline = 10;
const keyNamesBytes = /sha256:[\da-f]{64}$/;
/** The id of an object of git is the SHA-1 of the form in which it is kept. */
const keyNamesObject = /^git\/([\da-f]{40})$/;

/** The name under which a key is kept, the same everywhere: 64 hex digits, whatever the key holds. */
export function entryName(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** One line of JSON with the key and the digest, then the bytes. */
export function encodeEntry({ key, bytes }: CacheRecord): Uint8Array {
  const header: Header = { key, digest: sha256(bytes) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), bytes]);
}

/**
 * The record, or what is wrong with it.
 *
 * Broken is also an entry whose bytes are not what its key names, or which is not for the `key` asked for.
 */
export function decodeEntry(entry: Uint8Array, key?: string): CacheRecord | { readonly broken: BrokenEntry } {
  const header = readHeader(entry);
  if (header === undefined) return { broken: { key, expected: undefined, actual: sha256(entry) } };
  const bytes = entry.subarray(entry.indexOf(newline) + 1);
  const actual = sha256(bytes);
  const wanted = key ?? header.key;
  const expected = keyNamesBytes.exec(wanted)?.[0] ?? header.digest;
  if (actual !== expected || header.key !== wanted) return { broken: { key: wanted, expected, actual } };
  const [, id] = keyNamesObject.exec(wanted) ?? [];
  const actualId = id && createHash("sha1").update(bytes).digest("hex");
  if (actualId !== id) return { broken: { key: wanted, expected: `sha1:${id}`, actual: `sha1:${actualId}` } };
  return { key: wanted, bytes };
}

/** What is wrong with an entry that lies under a name; `undefined`: nothing. */
export function checkEntry(entry: Uint8Array, name: string): BrokenEntry | undefined {
  const record = decodeEntry(entry);
  if ("broken" in record) return record.broken;
  const { key } = record;
  const own = entryName(key);
  return own === name ? undefined : { key, expected: `sha256:${name}`, actual: `sha256:${own}` };
}

/** Whether a key lets these bytes stand for it: one that ends in a digest names its bytes. */
export function keyAllows(key: string, bytes: Uint8Array): boolean {
  const named = keyNamesBytes.exec(key)?.[0];
  return named === undefined || named === sha256(bytes);
}

/** The key and the digest in the first line of an entry; `undefined` where it is none. */
export function readHeader(entry: Uint8Array): Header | undefined {
  const end = entry.indexOf(newline);
  if (end === -1) return undefined;
  try {
    const header: unknown = JSON.parse(Buffer.from(entry.buffer, entry.byteOffset, end).toString("utf8"));
    return isHeader(header) ? header : undefined;
  } catch {
    return undefined;
  }
}

function isHeader(value: unknown): value is Header {
  if (typeof value !== "object" || value === null) return false;
  return "key" in value && typeof value.key === "string" && "digest" in value && typeof value.digest === "string";
}

function sha256(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}
