import { crc32, deflateRawSync } from 'node:zlib';

/** A container entry that a normal ZIP writer would not write. Omitted fields get their correct values. */
export interface RawEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  readonly isStored?: boolean;
  /** Values that both headers declare instead of the correct ones. */
  readonly declared?: { readonly size?: number; readonly compressedSize?: number; readonly crc32?: number };
  readonly flags?: number;
  readonly method?: number;
  /** Upper half of the external attributes: the Unix file mode. */
  readonly mode?: number;
  /** Raw deflate stream to write instead of the compressed `content`. */
  readonly raw?: Uint8Array;
  /** The header offset in the directory. */
  readonly headerOffset?: number;
  readonly isZip64?: boolean;
}

/** Writes a container byte by byte, so that every field can be wrong. */
export function rawZip(
  entries: readonly RawEntry[],
  options: { count?: number; comment?: string; isZip64?: boolean } = {},
): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? '');
    const data = Buffer.from(entry.raw ?? (entry.isStored ? content : deflateRawSync(content)));
    const size = entry.declared?.size ?? content.length;
    const compressedSize = entry.declared?.compressedSize ?? data.length;
    const headerOffset = entry.headerOffset ?? offset;

    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(entry.flags ?? 0x0800, 2);
    shared.writeUInt16LE(entry.method ?? (entry.isStored ? 0 : 8), 4);
    shared.writeUInt32LE(0x0021_0000, 6);
    shared.writeUInt32LE(entry.declared?.crc32 ?? crc32(content), 10);
    shared.writeUInt32LE(entry.isZip64 ? 0xffffffff : compressedSize, 14);
    shared.writeUInt32LE(entry.isZip64 ? 0xffffffff : size, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([uint32(0x04034b50), shared, name, data]);

    const extra = entry.isZip64 ? zip64Extra(size, compressedSize, headerOffset) : Buffer.alloc(0);
    shared.writeUInt16LE(extra.length, 24);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) * 0x1_0000) >>> 0, 6);
    tail.writeUInt32LE(entry.isZip64 ? 0xffffffff : headerOffset, 10);
    centrals.push(Buffer.concat([uint32(0x02014b50), uint16(0x0314), shared, tail, name, extra]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const count = options.count ?? entries.length;
  const comment = Buffer.from(options.comment ?? '');
  const end = options.isZip64
    ? [zip64End(count, directory.length, offset), endRecord(0xffff, 0xffffffff, 0xffffffff, comment)]
    : [endRecord(count, directory.length, offset, comment)];
  return Buffer.concat([...locals, directory, ...end]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

const zip64Extra = (size: number, compressedSize: number, headerOffset: number): Buffer =>
  Buffer.concat([uint16(1), uint16(24), uint64(size), uint64(compressedSize), uint64(headerOffset)]);

function zip64End(count: number, size: number, offset: number): Buffer {
  const record = Buffer.concat([
    uint32(0x06064b50),
    uint64(44),
    uint16(45),
    uint16(45),
    uint32(0),
    uint32(0),
    uint64(count),
    uint64(count),
    uint64(size),
    uint64(offset),
  ]);
  const locator = Buffer.concat([uint32(0x07064b50), uint32(0), uint64(offset + size), uint32(1)]);
  return Buffer.concat([record, locator]);
}

const endRecord = (count: number, size: number, offset: number, comment: Buffer): Buffer =>
  Buffer.concat([
    uint32(0x06054b50),
    uint16(0),
    uint16(0),
    uint16(count & 0xffff),
    uint16(count & 0xffff),
    uint32(size),
    uint32(offset),
    uint16(comment.length),
    comment,
  ]);
