import { type Draft, draft } from "./draft.ts";
import { otherEncoding, validUtf8Length } from "./other-encoding.ts";

/** Bytes as text. An error among the drafts: the text cannot be read as a document. */
export interface DecodedText {
  /** Without a byte order mark; for code frames also where it is damaged. */
  readonly source: string | undefined;
  readonly drafts: readonly Draft[];
}

const strict = new TextDecoder("utf-8", { fatal: true });
const saveAsUtf8 = "Save the file as UTF-8.";

/** Decodes UTF-8 strictly. Bytes beyond the limit are refused before anything is done with them. */
export function decodeText(bytes: Uint8Array, maxBytes: number): DecodedText {
  if (bytes.length > maxBytes) return { source: undefined, drafts: [tooLarge(bytes.length, maxBytes)] };
  const encoding = otherEncoding(bytes);
  if (encoding !== undefined) {
    const message = `The file is ${encoding}, not UTF-8.`;
    return { source: undefined, drafts: [draft("wrong-encoding", { message, hint: saveAsUtf8, offset: 0 })] };
  }
  const source = decode(bytes);
  if (source === undefined) return invalidBytes(bytes);
  const drafts = hasMark(bytes) ? [byteOrderMark] : [];
  const nul = source.indexOf("\0");
  if (nul >= 0) drafts.push(nulByte(nul));
  else if (source.trim() === "") drafts.push(emptyDocument);
  return { source, drafts };
}

/** Finding of a document without content. */
export const emptyDocument: Draft = draft("empty-document", {
  message: "The file is empty.",
  hint: "Give it content, or remove it.",
  offset: 0,
});

const byteOrderMark: Draft = draft("byte-order-mark", {
  message: "The file starts with a byte order mark, which some readers refuse.",
  hint: "Save the file as UTF-8 without a byte order mark.",
  offset: 0,
});

/** Finding of a document beyond the limit. */
export function tooLarge(length: number, maxBytes: number): Draft {
  const message = `The file has ${length} bytes; at most ${maxBytes} are read.`;
  return draft("document-too-large", { message, hint: "Look whether this is the file you meant.", offset: 0 });
}

function nulByte(offset: number): Draft {
  const message = "The file holds a NUL byte: it is not text, or it was damaged.";
  return draft("nul-byte", { message, hint: "Restore the file from its source.", offset });
}

function invalidBytes(bytes: Uint8Array): DecodedText {
  const valid = validUtf8Length(bytes);
  const lenient = new TextDecoder("utf-8");
  const offset = lenient.decode(bytes.subarray(0, valid)).length;
  const byte = (bytes[valid] ?? 0).toString(16).padStart(2, "0");
  const message = `The file is not UTF-8: the byte 0x${byte} at position ${valid} starts no character.`;
  return { source: lenient.decode(bytes), drafts: [draft("wrong-encoding", { message, hint: saveAsUtf8, offset })] };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
