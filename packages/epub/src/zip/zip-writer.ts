import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { MAX_16, MAX_32 } from './records.ts';
import type { ZipEntry } from './zip-entry.ts';
import {
  centralHeader,
  dataDescriptor,
  endRecords,
  localHeader,
  needsZip64,
  type WrittenEntry,
} from './zip-headers.ts';

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
  /**
   * Adds an entry whose content is made while it is written, so that memory does not depend on its size. `level` is that of
   * zlib: 0 does not compress. The content must be smaller than 4 GiB.
   */
  addStream(name: string, content: AsyncIterable<Uint8Array>, level?: number): Promise<ZipEntry>;
  /** Writes the directory and ends the sink. */
  finish(): Promise<void>;
}

/** The output buffer of a compressed stream. */
const CHUNK_BYTES = 64 * 1024;

/** Options of a writer. */
interface ZipWriterOptions {
  /** Whether the container may have more than 65,534 entries or 4 GiB. EPUB readers need not support that. */
  readonly allowsZip64?: boolean;
}

/** Creates a container writer. Limits: 65,534 entries and 4 GiB, far above what this package accepts. */
export function createZipWriter(sink: ByteSink, { allowsZip64 = false }: ZipWriterOptions = {}): ZipWriter {
  const written: WrittenEntry[] = [];
  let offset = 0;
  const put = async (bytes: Uint8Array): Promise<void> => {
    await sink.write(bytes);
    offset += bytes.byteLength;
  };
  const assertSpace = (bytes: number): void => {
    if (!allowsZip64 && (written.length >= MAX_16 - 1 || offset + bytes >= MAX_32))
      throw new RangeError('The container exceeds 65,534 entries or 4 GiB.');
  };
  const append = async (
    fields: Omit<ZipEntry, 'headerOffset'>,
    raw: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<ZipEntry> => {
    const entry: ZipEntry = { ...fields, headerOffset: offset };
    assertSpace(entry.compressedSize);
    await put(localHeader(entry));
    for await (const chunk of raw) await put(chunk);
    written.push(entry);
    return entry;
  };

  const addStream = async (name: string, content: AsyncIterable<Uint8Array>, level: number): Promise<ZipEntry> => {
    const header = { name, method: 'deflated', headerOffset: offset, isStreamed: true } as const;
    await put(localHeader({ ...header, compressedSize: 0, size: 0, crc32: 0 }));
    const start = offset;
    let size = 0;
    let crc = 0;
    async function* measured(): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        size += chunk.byteLength;
        crc = crc32(chunk, crc);
        yield chunk;
      }
    }
    await pipeline(
      measured(),
      createDeflateRaw({ level, chunkSize: CHUNK_BYTES }),
      async (raw: AsyncIterable<Uint8Array>) => {
        for await (const chunk of raw) await put(chunk);
      },
    );
    const entry: WrittenEntry = { ...header, compressedSize: offset - start, size, crc32: crc };
    if (Math.max(entry.size, entry.compressedSize) >= MAX_32) throw new RangeError('An entry exceeds 4 GiB.');
    assertSpace(0);
    await put(dataDescriptor(entry));
    written.push(entry);
    return entry;
  };

  return {
    addStream: (name, content, level = 6) => addStream(name, content, level),
    add: async (name, content, compression) => {
      const compressed = await compressEntry(name, content, compression);
      return append(compressed.entry, [compressed.raw]);
    },
    copy: (entry, raw) => append(entry, raw),
    finish: async () => {
      const directoryOffset = offset;
      for (const entry of written) await put(centralHeader(entry));
      const directory = { entries: written.length, size: offset - directoryOffset, offset: directoryOffset };
      if (!allowsZip64 && needsZip64(directory)) throw new RangeError('The container exceeds 4 GiB.');
      await put(endRecords(directory));
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
