import { RangeNotSatisfiableError } from '@octavo/core/errors';
import { gzipFrame } from '@octavo/epub/zip';
import { problemResponse } from '../http/index.ts';
import { compress } from '../response-cache/compression.ts';
import { preloadLinksOf, linkHeader } from './preload-links.ts';
import { parseRange } from './byte-range.ts';
import type { PublicationResource, OpenPublication } from './open-publication.ts';
import { READING_HEADERS, RESOURCE_HEADERS } from './reading-policies.ts';

/** The request properties that determine the response. */
export interface ResourceRequest {
  readonly method: string;
  header(name: string): string | undefined;
}

/**
 * Responds with one file of a book. 200 · 206 · 304 · 416.
 * Deflated entries are sent as gzip without decompression; stored entries and clients without gzip get plain bytes.
 */
export async function resourceResponse(
  publication: OpenPublication,
  resource: PublicationResource,
  request: ResourceRequest,
): Promise<Response> {
  const { archive } = publication;
  const { entry, mediaType, part } = resource;
  if (part) return excerptResponse(part, mediaType, request);
  const etag = `"${entry.crc32.toString(16).padStart(8, '0')}-${entry.size.toString(16)}"`;
  const headers: Record<string, string> = { ...RESOURCE_HEADERS, 'Content-Type': withCharset(mediaType), ETag: etag };
  if (matchesEtag(request.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });

  const preloadLinks = linkHeader(await preloadLinksOf(publication, resource));
  if (preloadLinks !== undefined) headers['Link'] = preloadLinks;
  const range = requestedRange(request, etag, entry.size);
  if (range === 'unsatisfiable') {
    const more = { ...READING_HEADERS, 'Content-Range': `bytes */${entry.size}`, 'Accept-Ranges': 'bytes' };
    return problemResponse(new RangeNotSatisfiableError(), undefined, more);
  }
  if (range) {
    const bytes =
      entry.method === 'stored'
        ? await archive.readRawRange(entry, range.start, range.end - range.start + 1)
        : (await archive.read(entry)).subarray(range.start, range.end + 1);
    headers['Content-Range'] = `bytes ${range.start}-${range.end}/${entry.size}`;
    return bytesResponse(request, 206, headers, bytes);
  }
  if (entry.method === 'deflated' && acceptsGzip(request)) {
    headers['Content-Encoding'] = 'gzip';
    return bytesResponse(request, 200, headers, gzipFrame(entry, await archive.openRaw(entry)));
  }
  return bytesResponse(request, 200, headers, await archive.read(entry));
}

/** Responds with the included part of a document in a sample. It has no ranges and not the stored checksum. */
async function excerptResponse(part: Uint8Array, mediaType: string, request: ResourceRequest): Promise<Response> {
  const { 'Accept-Ranges': _, ...shared } = RESOURCE_HEADERS;
  const headers: Record<string, string> = { ...shared, 'Content-Type': withCharset(mediaType) };
  if (!acceptsGzip(request)) return bytesResponse(request, 200, headers, part);
  headers['Content-Encoding'] = 'gzip';
  return bytesResponse(request, 200, headers, await compress(part, 'gzip'));
}

function bytesResponse(
  request: ResourceRequest,
  status: number,
  headers: Record<string, string>,
  bytes: Uint8Array,
): Response {
  const body = request.method === 'HEAD' ? null : Uint8Array.from(bytes);
  return new Response(body, { status, headers: { ...headers, 'Content-Length': String(bytes.byteLength) } });
}

/** The requested range, ignored if its `If-Range` condition fails. @see RFC 9110 §13.1.5 */
function requestedRange(request: ResourceRequest, etag: string, size: number) {
  const ifRange = request.header('if-range');
  return ifRange === undefined || ifRange === etag ? parseRange(request.header('range'), size) : undefined;
}

const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const acceptsGzip = (request: ResourceRequest): boolean =>
  (request.header('accept-encoding') ?? '').split(',').some((coding) => {
    const [name = '', weight = 'q=1'] = coding.split(';').map((part) => part.trim().toLowerCase());
    return (name === 'gzip' || name === '*') && /^q=[\d.]+$/.test(weight) && Number(weight.slice(2)) > 0;
  });

/** Adds `charset=utf-8` to text types, because all text is UTF-8 after import. */
const withCharset = (mediaType: string): string =>
  /^(text\/|application\/(xhtml\+xml|xml|json)|image\/svg\+xml)/.test(mediaType) && !mediaType.includes('charset')
    ? `${mediaType}; charset=utf-8`
    : mediaType;
