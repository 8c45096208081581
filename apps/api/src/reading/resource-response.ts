import { RangeNotSatisfiableError } from '@octavo/core/errors';
import { gzipChunks, gzipFrame, gzipLength, type ZipArchive, type ZipEntry } from '@octavo/epub/zip';
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

/** A request for a file. The book stays open until `release` is called. */
interface OpenRequest {
  readonly request: ResourceRequest;
  /** Aborted when the client has disconnected. Called only for a file that is streamed. */
  readonly signal: () => AbortSignal;
  /** Lets the pool close the book. */
  readonly release: () => Promise<void>;
}

/**
 * Larger files are read while they are sent. A client that reads slowly, or not at all, then occupies one chunk of memory and
 * not the whole file.
 */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** Media that players request in ranges. */
const RECORDING_TYPE = /^(?:audio|video)\//;
/** Decompressing a larger recording for one range would take seconds. */
const MAX_DECOMPRESSED_BYTES = 64 * 1024 * 1024;

/**
 * Responds with one file of a book. 200 · 206 · 304 · 416. Calls `release` when the response is complete or canceled.
 * Deflated entries are sent as gzip without decompression; stored entries and clients without gzip get plain bytes.
 */
export async function resourceResponse(
  publication: OpenPublication,
  resource: PublicationResource,
  { request, signal, release }: OpenRequest,
): Promise<Response> {
  const { body: file, ...init } = await resolveFile(publication, resource, request);
  const body = request.method === 'HEAD' ? undefined : file;
  if (body === undefined || body instanceof Uint8Array) {
    await release();
    return new Response(body && new Uint8Array(body), init);
  }
  // A client that disconnects before the first byte cancels no stream.
  const disconnected = signal();
  if (disconnected.aborted) await release();
  else disconnected.addEventListener('abort', () => void release());
  return new Response(streamOf(body, release), init);
}

/** A response whose body is either in memory or read while it is sent. */
interface FileResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | AsyncIterable<Uint8Array>;
}

async function resolveFile(
  publication: OpenPublication,
  resource: PublicationResource,
  request: ResourceRequest,
): Promise<FileResponse> {
  const { archive } = publication;
  const { entry, mediaType, part } = resource;
  if (part) return partResponse(part, mediaType, request);
  const etag = `"${entry.crc32.toString(16).padStart(8, '0')}-${entry.size.toString(16)}"`;
  const headers: Record<string, string> = { ...RESOURCE_HEADERS, 'Content-Type': withCharset(mediaType), ETag: etag };
  if (matchesEtag(request.header('if-none-match'), etag)) return { status: 304, headers };

  const preloadLinks = linkHeader(await preloadLinksOf(publication, resource));
  if (preloadLinks !== undefined) headers['Link'] = preloadLinks;
  // A range of a compressed file requires decompression from the start of the file. Imports store audio and video
  // uncompressed. Other large files are sent whole, without decompression.
  const isRecording = RECORDING_TYPE.test(mediaType);
  const hasRanges =
    entry.method === 'stored' || entry.size <= (isRecording ? MAX_DECOMPRESSED_BYTES : MAX_BUFFERED_BYTES);
  if (!hasRanges) headers['Accept-Ranges'] = 'none';
  const range = hasRanges ? requestedRange(request, etag, entry.size) : undefined;
  if (range === 'unsatisfiable') {
    const problemHeaders = { ...READING_HEADERS, 'Content-Range': `bytes */${entry.size}`, 'Accept-Ranges': 'bytes' };
    const problem = problemResponse(new RangeNotSatisfiableError(), undefined, problemHeaders);
    const body = new Uint8Array(await problem.arrayBuffer());
    return { status: problem.status, headers: Object.fromEntries(problem.headers), body };
  }
  if (range) {
    const length = range.end - range.start + 1;
    headers['Content-Range'] = `bytes ${range.start}-${range.end}/${entry.size}`;
    const body =
      entry.method === 'stored'
        ? await rawBytes(archive, entry, { start: range.start, length })
        : entry.size <= MAX_BUFFERED_BYTES
          ? (await archive.read(entry)).slice(range.start, range.end + 1)
          : partOf(archive.openChunks(entry), range.start, length);
    return { status: 206, headers: { ...headers, 'Content-Length': String(length) }, body };
  }
  if (entry.method === 'deflated' && acceptsGzip(request)) {
    const gzipHeaders = { 'Content-Encoding': 'gzip', 'Content-Length': String(gzipLength(entry)) };
    const all = { start: 0, length: entry.compressedSize };
    const body =
      entry.compressedSize <= MAX_BUFFERED_BYTES
        ? gzipFrame(entry, await archive.openRaw(entry))
        : gzipChunks(entry, rawChunks(archive, entry, all));
    return { status: 200, headers: { ...headers, ...gzipHeaders }, body };
  }
  const body =
    entry.size <= MAX_BUFFERED_BYTES
      ? await archive.read(entry)
      : entry.method === 'stored'
        ? rawChunks(archive, entry, { start: 0, length: entry.size })
        : archive.openChunks(entry);
  return { status: 200, headers: { ...headers, 'Content-Length': String(entry.size) }, body };
}

const compressedParts = new WeakMap<Uint8Array, Promise<Uint8Array>>();

/**
 * Responds with the included part of a document in a sample. It supports no ranges and has no ETag. It is compressed
 * once.
 */
async function partResponse(part: Uint8Array, mediaType: string, request: ResourceRequest): Promise<FileResponse> {
  const { 'Accept-Ranges': _, ...shared } = RESOURCE_HEADERS;
  const headers: Record<string, string> = { ...shared, 'Content-Type': withCharset(mediaType) };
  const length = (body: Uint8Array) => ({ 'Content-Length': String(body.byteLength) });
  if (!acceptsGzip(request)) return { status: 200, headers: { ...headers, ...length(part) }, body: part };
  const compressing = compressedParts.get(part) ?? compress(part, 'gzip');
  compressedParts.set(part, compressing);
  const body = await compressing;
  return { status: 200, headers: { ...headers, 'Content-Encoding': 'gzip', ...length(body) }, body };
}

interface RawRange {
  readonly start: number;
  readonly length: number;
}

const rawBytes = (archive: ZipArchive, entry: ZipEntry, range: RawRange) =>
  range.length <= MAX_BUFFERED_BYTES
    ? archive.readRawRange(entry, range.start, range.length)
    : rawChunks(archive, entry, range);

/** Yields the stored bytes of an entry. Each chunk is read after the previous one was sent. */
async function* rawChunks(
  archive: ZipArchive,
  entry: ZipEntry,
  { start, length }: RawRange,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; at += MAX_BUFFERED_BYTES)
    yield await archive.readRawRange(entry, start + at, Math.min(MAX_BUFFERED_BYTES, length - at));
}

/** Yields `length` bytes of a stream of chunks, beginning at `start`. It reads no chunk after them. */
async function* partOf(chunks: AsyncIterable<Uint8Array>, start: number, length: number): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, start + length - at));
    at += chunk.byteLength;
    if (part.byteLength > 0) yield part;
    if (at >= start + length) return;
  }
}

/** Returns a stream that calls `onEnd` after its last chunk, a failure or a cancellation. */
function streamOf(chunks: AsyncIterable<Uint8Array>, onEnd: () => Promise<void>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await iterator.next();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        await onEnd();
      },
      async cancel() {
        await iterator.return?.();
        await onEnd();
      },
    },
    { highWaterMark: 0 },
  );
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
