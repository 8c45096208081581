import { pipeline } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGunzip, createGzip, gzip } from 'node:zlib';

/** How bytes can be packed for the way. */
export type ContentCoding = 'br' | 'gzip';

/** Beyond it a list of books gets no smaller, and takes twice the time. */
const GZIP_LEVEL = 4;

/** What comes out of packing and unpacking a long body comes in pieces of this size. */
const CHUNK_OPTIONS = { chunkSize: 2 ** 18 };

const brotliOptions = (byteLength: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: byteLength },
});

/** Packs bytes with the effort that suits an answer made while somebody waits. */
export async function compress(bytes: Uint8Array, coding: ContentCoding): Promise<Uint8Array<ArrayBuffer>> {
  const compressed =
    coding === 'gzip'
      ? await promisify(gzip)(bytes, { level: GZIP_LEVEL })
      : await promisify(brotliCompress)(bytes, brotliOptions(bytes.byteLength));
  return new Uint8Array(compressed);
}

/** The same with gzip for a body in pieces, none of which keeps others waiting. */
export async function gzipChunks(chunks: Iterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const compressed: Buffer[] = [];
  await pipeline(chunks, createGzip({ ...CHUNK_OPTIONS, level: GZIP_LEVEL }), collectInto(compressed));
  return concat(compressed);
}

/** Bytes that were packed with gzip, packed with brotli: what they were is never there as a whole. */
export async function recompress(gzipped: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const compressed: Buffer[] = [];
  const compressor = createBrotliCompress({ ...CHUNK_OPTIONS, ...brotliOptions(uncompressedLength(gzipped)) });
  await pipeline([gzipped], createGunzip(CHUNK_OPTIONS), compressor, collectInto(compressed));
  return concat(compressed);
}

const collectInto = (chunks: Buffer[]) => async (made: AsyncIterable<Buffer>) => {
  for await (const chunk of made) chunks.push(chunk);
};

/** All pieces as one. New memory costs when it is first written to, so that is done a chunk at a time as well. */
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

/** How long bytes were before they were packed, as their end says. @see RFC 1952, 2.3.1 */
const uncompressedLength = (gzipped: Uint8Array): number => Buffer.from(gzipped.subarray(-4)).readUInt32LE();

/** Packs bytes as small as they go: seconds of a processor, for what never changes. */
export async function compressMax(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return new Uint8Array(await promisify(brotliCompress)(bytes, { params }));
}

/** The best coding a client takes; `undefined` for none. A coding with `q=0` is refused. */
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

/** Whether a client already holds what `etag` names. */
export const matchesEtag = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

/** Bytes that were packed with gzip, as they were before. */
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

/** A text made for one answer, packed as `accepted` by whoever asked, with what its headers must say. */
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
