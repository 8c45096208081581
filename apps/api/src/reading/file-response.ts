import { RangeNotSatisfiableError } from '@octavo/core/errors';
import type { RandomAccessSource } from '@octavo/epub/zip';
import { problemResponse } from '../http/index.ts';
import { parseRange } from './byte-range.ts';

const CHUNK_BYTES = 256 * 1024;

/** A stored file for download. */
export interface FileDownload {
  readonly source: RandomAccessSource;
  readonly mediaType: string;
  /** The file name without folders; any characters are allowed. */
  readonly filename: string;
  /** Changes with the content; used as ETag, without quotes. */
  readonly contentHash: string;
}

/** Streams a stored file or the requested range: 200 · 206 · 304 · 416. Closes the source. */
export async function fileResponse(file: FileDownload, request: Request): Promise<Response> {
  const { source, mediaType, filename, contentHash } = file;
  const etag = `"${contentHash}"`;
  const headers: Record<string, string> = {
    'Content-Type': mediaType,
    'Content-Disposition': `attachment; filename="${asciiFilename(filename)}"; filename*=UTF-8''${encodeExtValue(filename)}`,
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  const ifRange = request.headers.get('if-range');
  const range =
    ifRange === null || ifRange === etag
      ? parseRange(request.headers.get('range') ?? undefined, source.size)
      : undefined;
  const isNotModified = request.headers
    .get('if-none-match')
    ?.split(',')
    .some((known) => known.trim() === etag);
  if (isNotModified || range === 'unsatisfiable') {
    await source.close();
    if (isNotModified) return new Response(null, { status: 304, headers });
    const length = { 'Content-Range': `bytes */${source.size}`, 'Accept-Ranges': 'bytes' };
    return problemResponse(new RangeNotSatisfiableError(), undefined, length);
  }
  const { start, end } = range ?? { start: 0, end: source.size - 1 };
  headers['Content-Length'] = String(end - start + 1);
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${source.size}`;
  if (request.method === 'HEAD') {
    await source.close();
    return new Response(null, { status: range ? 206 : 200, headers });
  }
  return new Response(streamRange(source, start, end), { status: range ? 206 : 200, headers });
}

/** Reads each chunk after the previous one was sent, so memory use does not depend on the file size or connection speed. */
function streamRange(source: RandomAccessSource, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream({
    async pull(controller) {
      try {
        if (at <= end) {
          const length = Math.min(CHUNK_BYTES, end - at + 1);
          controller.enqueue(Uint8Array.from(await source.read(at, length)));
          at += length;
        }
        if (at > end) {
          await source.close();
          controller.close();
        }
      } catch (error) {
        await source.close();
        controller.error(error);
      }
    },
    cancel: () => source.close(),
  });
}

const encodeExtValue = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const asciiFilename = (name: string): string => name.normalize('NFD').replaceAll(/[^ -~]|["\\]/g, '') || 'book.epub';
