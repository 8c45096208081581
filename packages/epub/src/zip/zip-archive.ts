import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib';
import type { Limits } from '../check/index.ts';
import { EpubError } from '../errors/index.ts';
import { readDirectory } from './read-directory.ts';
import { LOCAL_HEADER_BYTES, LOCAL_SIGNATURE, viewOf } from './records.ts';
import type { RandomAccessSource } from './source.ts';
import type { ZipEntry } from './zip-entry.ts';

const inflate = promisify(inflateRaw);

/** An open container. Its directory is in memory and its entries are read one at a time. */
export interface ZipArchive {
  readonly entries: readonly ZipEntry[];
  /** Returns the entry with exactly this name. */
  find(name: string): ZipEntry | undefined;
  /** Unpacks one entry and checks its size and CRC. @throws {EpubError} `epub_entry_size`, `epub_entry_damaged` */
  read(entry: ZipEntry): Promise<Uint8Array>;
  /** Returns the entry's bytes as stored in the container: raw deflate or plain, see `ZipEntry.method`. */
  openRaw(entry: ZipEntry): Promise<Uint8Array>;
  /** Returns `length` raw bytes from `start` within the entry, for example for a range request on a stored video. */
  readRawRange(entry: ZipEntry, start: number, length: number): Promise<Uint8Array>;
  /** Returns the raw bytes in chunks, for entries too large for memory. */
  openRawChunks(entry: ZipEntry): AsyncIterable<Uint8Array>;
  /** Returns the unpacked bytes in chunks. `verify` the entry first: its size and CRC are not checked again. */
  openChunks(entry: ZipEntry): AsyncIterable<Uint8Array>;
  /** Checks size and CRC like `read`, without holding the entry in memory. @throws {EpubError} as `read` does */
  verify(entry: ZipEntry): Promise<void>;
  close(): Promise<void>;
}

/** Small, because each client that reads slowly keeps one in memory. */
const CHUNK_BYTES = 128 * 1024;

/**
 * Opens a container and reads its directory, wherever it is in a large file.
 *
 * @throws {EpubError} when the container breaks a rule or a limit
 */
export async function openZip(source: RandomAccessSource, limits?: Limits): Promise<ZipArchive> {
  const entries = await readDirectory(source, limits);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));

  const locate = async (entry: ZipEntry): Promise<number> => {
    const header = viewOf(await readWithin(source, entry, entry.headerOffset, LOCAL_HEADER_BYTES));
    if (header.getUint32(0, true) !== LOCAL_SIGNATURE) throw damagedEntryError(entry);
    return entry.headerOffset + LOCAL_HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  };
  const readRawRange = async (entry: ZipEntry, start: number, length: number): Promise<Uint8Array> => {
    if (start < 0 || start + length > entry.compressedSize) throw new RangeError('The range is outside the entry.');
    return readWithin(source, entry, (await locate(entry)) + start, length);
  };
  const openRaw = (entry: ZipEntry): Promise<Uint8Array> => readRawRange(entry, 0, entry.compressedSize);

  async function* openRawChunks(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    const offset = await locate(entry);
    for (let at = 0; at < entry.compressedSize; at += CHUNK_BYTES) {
      yield await readWithin(source, entry, offset + at, Math.min(CHUNK_BYTES, entry.compressedSize - at));
    }
  }

  async function* openChunks(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    if (entry.method === 'stored') return yield* openRawChunks(entry);
    const unpacked = createInflateRaw();
    const feeding = pipeline(openRawChunks(entry), unpacked);
    // The loop throws the same error.
    feeding.catch(() => undefined);
    for await (const chunk of unpacked) yield chunk as Uint8Array;
    await feeding;
  }

  return {
    entries,
    openRawChunks,
    openChunks,
    verify: (entry) => verifyEntry(entry, openRawChunks(entry)),
    find: (name) => byName.get(name),
    openRaw,
    readRawRange,
    read: async (entry) => {
      const raw = await openRaw(entry);
      const bytes = entry.method === 'stored' ? raw : await inflateEntry(entry, raw);
      if (bytes.byteLength !== entry.size) throw sizeMismatchError(entry);
      if (crc32(bytes) !== entry.crc32) throw damagedEntryError(entry);
      return bytes;
    },
    close: () => source.close(),
  };
}

async function readWithin(
  source: RandomAccessSource,
  entry: ZipEntry,
  offset: number,
  length: number,
): Promise<Uint8Array> {
  if (offset + length > source.size) throw damagedEntryError(entry);
  return source.read(offset, length);
}

async function verifyEntry(entry: ZipEntry, raw: AsyncIterable<Uint8Array>): Promise<void> {
  let size = 0;
  let crc = 0;
  const measure = async (content: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > entry.size) throw sizeMismatchError(entry);
      crc = crc32(chunk, crc);
    }
  };
  try {
    if (entry.method === 'stored') await measure(raw);
    else await pipeline(raw, createInflateRaw(), measure);
  } catch (cause) {
    throw cause instanceof EpubError ? cause : damagedEntryError(entry, cause);
  }
  if (size !== entry.size) throw sizeMismatchError(entry);
  if (crc !== entry.crc32) throw damagedEntryError(entry);
}

async function inflateEntry(entry: ZipEntry, raw: Uint8Array): Promise<Uint8Array> {
  try {
    return await inflate(raw, { maxOutputLength: Math.max(entry.size, 1) });
  } catch (cause) {
    const isTooLong = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLong ? sizeMismatchError(entry) : damagedEntryError(entry, cause);
  }
}

const sizeMismatchError = (entry: ZipEntry): EpubError =>
  new EpubError('epub_entry_size', 'An entry does not have its declared size. The file is damaged or malicious.', {
    entry: entry.name,
  });

const damagedEntryError = (entry: ZipEntry, cause?: unknown): EpubError =>
  new EpubError('epub_entry_damaged', 'An entry of the file is damaged and cannot be unpacked.', {
    entry: entry.name,
    cause,
  });
