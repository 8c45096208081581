import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';

/** How bytes can be packed for the way. */
export type Coding = 'br' | 'gzip';

/** Beyond it a list of books gets no smaller, and takes twice the time. */
const GZIP_LEVEL = 4;

/** Packs bytes with the effort that suits an answer made while somebody waits. */
export async function packBytes(bytes: Uint8Array, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const packed =
    coding === 'gzip'
      ? await promisify(gzip)(bytes, { level: GZIP_LEVEL })
      : await promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
        });
  return new Uint8Array(packed);
}

/** Packs bytes as small as they go: seconds of a processor, for what never changes. */
export async function packFinely(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return new Uint8Array(await promisify(brotliCompress)(bytes, { params }));
}

/** The best coding a client takes; `undefined` for none. A coding with `q=0` is refused. */
export function codingOf(header: string | null): Coding | undefined {
  if (!header) return undefined;
  const taken = header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : undefined;
}

/** Whether a client already holds what `etag` names. */
export const isMatch = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

/** Bytes that were packed with gzip, as they were before. */
export const unpackBytes = async (packed: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await promisify(gunzip)(packed));

/** A text made for one answer, packed as `accepted` by whoever asked, with what its headers must say. */
export async function packedText(
  text: string,
  accepted: string | null | undefined,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; headers: Readonly<Record<string, string>> }> {
  const coding = codingOf(accepted ?? null);
  const bytes = Buffer.from(text);
  if (!coding) return { bytes, headers: { Vary: 'Accept-Encoding' } };
  return {
    bytes: await packBytes(bytes, coding),
    headers: { 'Content-Encoding': coding, Vary: 'Accept-Encoding' },
  };
}
