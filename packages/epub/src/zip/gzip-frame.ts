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
  if (entry.method !== 'deflated') throw new RangeError(`"${entry.name}" is stored, not deflated. Send it unchanged.`);
  const framed = new Uint8Array(GZIP_HEADER.byteLength + raw.byteLength + TRAILER_BYTES);
  framed.set(GZIP_HEADER);
  framed.set(raw, GZIP_HEADER.byteLength);
  const trailer = viewOf(framed);
  trailer.setUint32(framed.byteLength - 8, entry.crc32, true);
  trailer.setUint32(framed.byteLength - 4, entry.size >>> 0, true);
  return framed;
}
