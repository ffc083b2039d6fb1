import { crc32, deflateRawSync } from "node:zlib";

/** One entry of a zip to build; everything a hostile program could write can be given. */
export interface ZipEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** Unix mode with its type: `0o120777` is a link. Left out: made on DOS, without one. */
  readonly mode?: number;
  /** What the list says instead of the truth. */
  readonly claimedSize?: number;
  readonly claimedCrc?: number;
  /** 0: stored; 8: deflated. */
  readonly method?: number;
  readonly flags?: number;
  /** Takes the bytes of this entry instead of writing its own. */
  readonly sameBytesAs?: number;
}

interface Written {
  readonly offset: number;
  readonly fields: Buffer;
}

const utf8Names = 0x800;

/** Builds a zip without caring whether it should be built. */
export function buildZip(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    if (entry.sameBytesAs !== undefined) {
      written.push(written[entry.sameBytesAs] ?? { offset: 0, fields: Buffer.alloc(0) });
      continue;
    }
    const { header, data, fields } = localEntry(entry);
    written.push({ offset, fields });
    locals.push(header, data);
    offset += header.length + data.length;
  }
  const list = entries.map((entry, index) =>
    centralEntry(entry, written[index] ?? { offset: 0, fields: Buffer.alloc(0) }),
  );
  const listSize = list.reduce((size, part) => size + part.length, 0);
  return new Uint8Array(Buffer.concat([...locals, ...list, endOfList(entries.length, listSize, offset)]));
}

function localEntry({ name, content = "", method = 8, flags = utf8Names, claimedSize, claimedCrc }: ZipEntry) {
  const raw = Buffer.from(content);
  const data = method === 8 ? deflateRawSync(raw) : raw;
  const names = Buffer.from(name);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt32LE(claimedCrc ?? crc32(raw), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(claimedSize ?? raw.length, 18);
  fields.writeUInt16LE(names.length, 22);
  return { header: Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, names]), data, fields };
}

function centralEntry({ name, mode }: ZipEntry, { offset, fields }: Written): Buffer {
  const names = Buffer.from(name);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(((mode ?? 0) << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  const madeBy = Buffer.from([20, mode === undefined ? 0 : 3]);
  fields.writeUInt16LE(names.length, 22);
  return Buffer.concat([Buffer.from("PK\u0001\u0002"), madeBy, fields, rest, names]);
}

function endOfList(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
