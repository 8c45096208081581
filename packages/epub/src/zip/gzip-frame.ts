import { viewOf } from './records.ts';
import type { ZipEntry } from './zip-entry.ts';

/** Deflate, no name, no time, unknown system: the shortest valid header. */
const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
const TRAILER_BYTES = 8;

/** Returns the length of the output of `gzipFrame` before any byte is read. */
export const gzipLength = (entry: ZipEntry): number => GZIP_HEADER.byteLength + entry.compressedSize + TRAILER_BYTES;

/**
 * Wraps the raw bytes of a deflated entry in a gzip frame, so that they can be sent as `Content-Encoding: gzip`
 * without recompression.
 *
 * @throws {RangeError} for a stored entry, which has no deflate stream
 * @see RFC 1952 §2.3
 */
export function gzipFrame(entry: ZipEntry, raw: Uint8Array): Uint8Array<ArrayBuffer> {
  assertDeflated(entry);
  const framed = new Uint8Array(GZIP_HEADER.byteLength + raw.byteLength + TRAILER_BYTES);
  framed.set(GZIP_HEADER);
  framed.set(raw, GZIP_HEADER.byteLength);
  framed.set(trailerOf(entry), framed.byteLength - TRAILER_BYTES);
  return framed;
}

/**
 * The same for the raw bytes in chunks, such as of an entry that is too large for memory.
 *
 * @throws {RangeError} for a stored entry, which has no deflate stream
 */
export async function* gzipChunks(entry: ZipEntry, raw: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  assertDeflated(entry);
  yield GZIP_HEADER;
  yield* raw;
  yield trailerOf(entry);
}

function assertDeflated({ method, name }: ZipEntry): void {
  if (method !== 'deflated') throw new RangeError(`"${name}" is stored, not deflated. Send it unchanged.`);
}

function trailerOf({ crc32, size }: ZipEntry): Uint8Array {
  const trailer = new Uint8Array(TRAILER_BYTES);
  viewOf(trailer).setUint32(0, crc32, true);
  viewOf(trailer).setUint32(4, size >>> 0, true);
  return trailer;
}
