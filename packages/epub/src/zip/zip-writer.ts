import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import {
  CENTRAL_HEADER_BYTES,
  CENTRAL_SIGNATURE,
  END_BYTES,
  END_SIGNATURE,
  LOCAL_HEADER_BYTES,
  LOCAL_SIGNATURE,
  MAX_16,
  MAX_32,
  viewOf,
} from './records.ts';
import type { ZipEntry } from './zip-entry.ts';

const deflate = promisify(deflateRaw);

/** The output of a writer. Receives bytes in order. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
  /** Called once after the last byte. */
  end(): Promise<void>;
  /** Called instead of `end` when writing failed. Releases resources and discards the written bytes. */
  abort?(): Promise<void>;
}

/** Writes entries one after another. The same entries always give the same bytes. */
export interface ZipWriter {
  /** Compresses `content` when that makes it smaller. `stored` writes it uncompressed. */
  add(name: string, content: Uint8Array | string, compression?: 'deflated' | 'stored'): Promise<ZipEntry>;
  /** Copies an entry of another container without unpacking it. */
  copy(entry: ZipEntry, raw: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<ZipEntry>;
  /** Writes the directory and ends the sink. */
  finish(): Promise<void>;
}

/** 1 January 1980, 00:00: the earliest date of the format. */
const FIXED_DATE = 0x0021;
const VERSION = 20;
const UTF8_FLAG = 0x0800;
const UNIX_REGULAR_FILE = (0x8000 | 0o644) * 0x1_0000;

/** Creates a container writer. Limits: 65,534 entries and 4 GiB, far above what this package accepts. */
export function createZipWriter(sink: ByteSink): ZipWriter {
  const written: ZipEntry[] = [];
  let offset = 0;
  const put = async (bytes: Uint8Array): Promise<void> => {
    await sink.write(bytes);
    offset += bytes.byteLength;
  };
  const append = async (
    fields: Omit<ZipEntry, 'headerOffset'>,
    raw: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<ZipEntry> => {
    const entry: ZipEntry = { ...fields, headerOffset: offset };
    const isFull = written.length >= MAX_16 - 1 || offset + entry.compressedSize >= MAX_32;
    if (isFull) throw new RangeError('The container exceeds 65,534 entries or 4 GiB.');
    await put(localHeader(entry));
    for await (const chunk of raw) await put(chunk);
    written.push(entry);
    return entry;
  };

  return {
    add: async (name, content, compression) => {
      const compressed = await compressEntry(name, content, compression);
      return append(compressed.entry, [compressed.raw]);
    },
    copy: (entry, raw) => append(entry, raw),
    finish: async () => {
      const directoryOffset = offset;
      for (const entry of written) await put(centralHeader(entry));
      await put(endRecord(written.length, offset - directoryOffset, directoryOffset));
      await sink.end();
    },
  };
}

/** An entry ready to be written, the input of `ZipWriter.copy`. */
export interface CompressedEntry {
  readonly entry: ZipEntry;
  readonly raw: Uint8Array;
}

/** Compresses an entry before writing, so that several entries can be compressed concurrently and written in order. */
export async function compressEntry(
  name: string,
  content: Uint8Array | string,
  method: 'deflated' | 'stored' = 'deflated',
): Promise<CompressedEntry> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const compressed = method === 'deflated' ? await deflate(bytes, { level: 6 }) : bytes;
  const isSmaller = compressed.byteLength < bytes.byteLength;
  const raw = isSmaller ? compressed : bytes;
  return {
    raw,
    entry: {
      name,
      method: isSmaller ? 'deflated' : 'stored',
      compressedSize: raw.byteLength,
      size: bytes.byteLength,
      crc32: crc32(bytes),
      headerOffset: 0,
    },
  };
}

/** Collects the container in memory. Call `bytes()` after `finish()`. */
export function memorySink(): ByteSink & { bytes(): Uint8Array } {
  const chunks: Uint8Array[] = [];
  return {
    write: async (bytes) => void chunks.push(bytes),
    end: async () => undefined,
    bytes: () => Buffer.concat(chunks),
  };
}

/** Writes the container to a path, which is created or replaced. */
export function fileSink(path: string): ByteSink {
  const stream = createWriteStream(path);
  const done = finished(stream);
  // The next write or `end` reports the failure to the caller. Without this it would also be an unhandled rejection.
  done.catch(() => undefined);
  return {
    write: (bytes) =>
      new Promise((resolve, reject) =>
        stream.write(bytes, (error) => (error ? reject(stream.errored ?? error) : resolve())),
      ),
    end: async () => {
      stream.end();
      await done;
    },
    abort: async () => {
      stream.destroy();
      await done.catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}

function localHeader(entry: ZipEntry): Uint8Array {
  const name = Buffer.from(entry.name, 'utf8');
  const bytes = new Uint8Array(LOCAL_HEADER_BYTES + name.byteLength);
  const view = viewOf(bytes);
  view.setUint32(0, LOCAL_SIGNATURE, true);
  writeCommonFields(view, 4, entry, name.byteLength);
  bytes.set(name, LOCAL_HEADER_BYTES);
  return bytes;
}

function centralHeader(entry: ZipEntry): Uint8Array {
  const name = Buffer.from(entry.name, 'utf8');
  const bytes = new Uint8Array(CENTRAL_HEADER_BYTES + name.byteLength);
  const view = viewOf(bytes);
  view.setUint32(0, CENTRAL_SIGNATURE, true);
  view.setUint16(4, (3 << 8) | VERSION, true);
  writeCommonFields(view, 6, entry, name.byteLength);
  view.setUint32(38, UNIX_REGULAR_FILE, true);
  view.setUint32(42, entry.headerOffset, true);
  bytes.set(name, CENTRAL_HEADER_BYTES);
  return bytes;
}

/** Writes the fields that both headers have in the same order, from the version on. */
function writeCommonFields(view: DataView, at: number, entry: ZipEntry, nameBytes: number): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, UTF8_FLAG, true);
  view.setUint16(at + 4, entry.method === 'stored' ? 0 : 8, true);
  view.setUint16(at + 8, FIXED_DATE, true);
  view.setUint32(at + 10, entry.crc32, true);
  view.setUint32(at + 14, entry.compressedSize, true);
  view.setUint32(at + 18, entry.size, true);
  view.setUint16(at + 22, nameBytes, true);
}

function endRecord(entries: number, size: number, offset: number): Uint8Array {
  const bytes = new Uint8Array(END_BYTES);
  const view = viewOf(bytes);
  view.setUint32(0, END_SIGNATURE, true);
  view.setUint16(8, entries, true);
  view.setUint16(10, entries, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return bytes;
}
