import { pipeline } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGunzip, createGzip, gzip } from 'node:zlib';

/** The supported content codings. */
export type ContentCoding = 'br' | 'gzip';

/** Higher levels make lists of books no smaller and take twice the time. */
const GZIP_LEVEL = 4;

/** The chunk size of compression and decompression streams. */
const CHUNK_OPTIONS = { chunkSize: 2 ** 18 };

const brotliOptions = (byteLength: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: byteLength },
});

/** Compresses bytes at a level that is fast enough for a response that a client waits for. */
export async function compress(bytes: Uint8Array, coding: ContentCoding): Promise<Uint8Array<ArrayBuffer>> {
  const compressed =
    coding === 'gzip'
      ? await promisify(gzip)(bytes, { level: GZIP_LEVEL })
      : await promisify(brotliCompress)(bytes, brotliOptions(bytes.byteLength));
  return new Uint8Array(compressed);
}

/** Compresses a chunked body with gzip without blocking the event loop. */
export async function gzipChunks(chunks: Iterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const compressed: Buffer[] = [];
  await pipeline(chunks, createGzip({ ...CHUNK_OPTIONS, level: GZIP_LEVEL }), collectInto(compressed));
  return concat(compressed);
}

/** Converts gzip to Brotli without holding the whole uncompressed body in memory. */
export async function recompress(gzipped: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const compressed: Buffer[] = [];
  const compressor = createBrotliCompress({ ...CHUNK_OPTIONS, ...brotliOptions(uncompressedLength(gzipped)) });
  await pipeline([gzipped], createGunzip(CHUNK_OPTIONS), compressor, collectInto(compressed));
  return concat(compressed);
}

const collectInto = (chunks: Buffer[]) => async (made: AsyncIterable<Buffer>) => {
  for await (const chunk of made) chunks.push(chunk);
};

/** Joins chunks. The first write to new memory is slow, so it yields to the event loop after each chunk. */
async function concat(chunks: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
    await yieldToEventLoop();
  }
  return whole;
}

/** Reads the uncompressed length from the gzip trailer. @see RFC 1952, 2.3.1 */
const uncompressedLength = (gzipped: Uint8Array): number => Buffer.from(gzipped.subarray(-4)).readUInt32LE();

/** Compresses bytes at the maximum level. It takes seconds of CPU time, so it is only for content that does not change. */
export async function compressMax(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return new Uint8Array(await promisify(brotliCompress)(bytes, { params }));
}

/** Returns the best coding that a client accepts; `undefined` for none. A coding with `q=0` is not acceptable. */
export function negotiateCoding(header: string | null): ContentCoding | undefined {
  if (!header) return undefined;
  const accepted = header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

/** Whether an `If-None-Match` header matches `etag`. */
export const matchesEtag = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

/** Decompresses gzip. */
export async function decompress(gzipped: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(uncompressedLength(gzipped));
  let at = 0;
  await pipeline([gzipped], createGunzip(CHUNK_OPTIONS), async (made: AsyncIterable<Buffer>) => {
    for await (const chunk of made) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
  });
  return bytes;
}

/** Compresses a text for one response in an accepted coding, and returns the headers for it. */
export async function compressText(
  text: string,
  accepted: string | null | undefined,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; headers: Readonly<Record<string, string>> }> {
  const coding = negotiateCoding(accepted ?? null);
  const bytes = Buffer.from(text);
  if (!coding) return { bytes, headers: { Vary: 'Accept-Encoding' } };
  return {
    bytes: await compress(bytes, coding),
    headers: { 'Content-Encoding': coding, Vary: 'Accept-Encoding' },
  };
}
