import { createHash, hash as hashSync } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ChunkedBuffer } from './chunked-buffer.ts';
import { type ContentCoding, compress, compressMax, gzipChunks, recompress, decompress } from './compression.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A response in one content coding. */
export interface Representation {
  readonly bytes: Bytes;
  /** The headers of this representation in addition to the shared ones. */
  readonly headers: Readonly<Record<string, string>>;
  /** All headers as the flat list that Node writes without processing. */
  readonly rawHeaders: readonly string[];
}

/** A response for one catalog version. */
export interface CachedResponse {
  readonly version: string;
  readonly etag: string;
  /** Headers of all representations. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the response is only for requests without an `Authorization` header. */
  readonly isAnonymous: boolean;
  /** The requested hostname, when the response depends on it; another host gets another response at the same URL. */
  readonly host: string | undefined;
  /** Whether the body is so short that it is always sent uncompressed. */
  readonly isSmall: boolean;
  /** The number of hits until it is compressed at the maximum level. */
  hitsUntilMaxCompression: number;
  readonly representations: Map<ContentCoding | 'plain', Promise<Representation>>;
  /** The representations that are ready. */
  readonly completed: Map<ContentCoding | 'plain', Representation>;
  /** The headers of all representations as a flat list. */
  readonly rawHeaders: readonly string[];
}

/** Options of one response. */
export interface CacheOptions {
  /** Replaces `no-cache`. */
  readonly cacheControl?: string;
  /** Requests with an `Authorization` header get another response at the same URL. */
  readonly isAnonymous?: boolean;
  /** The `Host` of the request, when the response contains the shop's URLs. The cache key must then contain it too. */
  readonly host?: string | undefined;
  /** The response depends on nothing but the catalog, so that a known URL can be revalidated without its handler. */
  readonly canRevalidate?: boolean;
  /** For a response that also depends on the time: after this moment, the handler renders the URL again. */
  readonly expiresAt?: number;
  /** For a response about a missing resource: it is not compared with an `ETag`, and its URL is not registered. */
  readonly status?: 404;
  /** The response is the same for an unlimited number of URLs, such as all pages past the end of a list: they are not registered. */
  readonly isShared?: boolean;
  /** The number of hits before compression at the maximum level; never by default. */
  readonly maxCompressionAfter?: number;
}

/** A body with its response headers. */
export class BodyWithHeaders {
  constructor(
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** Shorter bodies are not compressed: the savings would be less than a packet. */
const MIN_COMPRESSED_BYTES = 860;
/** Longer bodies are only stored compressed. A client that accepts no compression waits for decompression. */
const MAX_PLAIN_BYTES = 4 * 2 ** 20;
/** Long lists are serialized in batches, so that other requests are handled in between. */
const BATCH_SIZE = 500;

/** Creates a cached response with its first representation. */
export async function createCachedResponse(
  version: string,
  produce: () => Promise<unknown>,
  { cacheControl = 'no-cache', isAnonymous = false, host, maxCompressionAfter = Infinity }: CacheOptions,
): Promise<CachedResponse> {
  const produced = await produce();
  const { body, headers: more } = produced instanceof BodyWithHeaders ? produced : new BodyWithHeaders(produced, {});
  const serialized = await serializeBody(body);
  const etag = `W/"${(await hashChunks(serialized)).slice(0, 22)}"`;
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
    Vary: isAnonymous ? 'Accept-Encoding, Authorization' : 'Accept-Encoding',
    ...more,
  };
  const cached: CachedResponse = {
    version,
    etag,
    headers,
    isAnonymous,
    host,
    isSmall: serialized.byteLength < MIN_COMPRESSED_BYTES,
    hitsUntilMaxCompression: maxCompressionAfter,
    representations: new Map(),
    completed: new Map(),
    rawHeaders: Object.entries(headers).flat(),
  };
  if (serialized.byteLength <= MAX_PLAIN_BYTES)
    storeRepresentation(cached, 'plain', toRepresentation(cached, serialized.toBytes()));
  else storeRepresentation(cached, 'gzip', toRepresentation(cached, await gzipChunks(serialized.chunks), 'gzip'));
  return cached;
}

function storeRepresentation(
  cached: CachedResponse,
  coding: ContentCoding | 'plain',
  representation: Representation,
): void {
  cached.completed.set(coding, representation);
  cached.representations.set(coding, Promise.resolve(representation));
}

/** Serializes a body as JSON unless it already is in bytes. Lists are serialized in batches that yield to the event loop. */
async function serializeBody(body: unknown): Promise<ChunkedBuffer> {
  if (body instanceof ChunkedBuffer) return body;
  if (isBytes(body)) return ChunkedBuffer.from(body);
  if (!Array.isArray(body) || body.length <= BATCH_SIZE) return ChunkedBuffer.from(encodeText(JSON.stringify(body)));
  const chunks: Bytes[] = [];
  for (let at = 0; at < body.length; at += BATCH_SIZE) {
    const rows = JSON.stringify(body.slice(at, at + BATCH_SIZE)).slice(1, -1);
    const isEnd = at + BATCH_SIZE >= body.length;
    chunks.push(encodeText(`${at === 0 ? '[' : ','}${rows}${isEnd ? ']' : ''}`));
    await yieldToEventLoop();
  }
  return new ChunkedBuffer(chunks);
}

const encodeText = (text: string): Bytes => new Uint8Array(Buffer.from(text));

async function hashChunks({ chunks }: ChunkedBuffer): Promise<string> {
  const [first] = chunks;
  if (first && chunks.length === 1) return hashSync('sha256', first, 'base64url');
  const hash = createHash('sha256');
  for (const [at, chunk] of chunks.entries()) {
    if (at > 0) await yieldToEventLoop();
    hash.update(chunk);
  }
  return hash.digest('base64url');
}

const isBytes = (body: unknown): body is Bytes => body instanceof Uint8Array && body.buffer instanceof ArrayBuffer;

/** Creates the representation in a content coding that is not stored yet. */
export async function createRepresentation(
  cached: CachedResponse,
  coding: ContentCoding | 'plain',
): Promise<Representation> {
  const plain = cached.completed.get('plain')?.bytes;
  const gzipped = cached.completed.get('gzip')?.bytes ?? new Uint8Array();
  if (coding === 'plain') return toRepresentation(cached, plain ?? (await decompress(gzipped)));
  if (plain) return toRepresentation(cached, await compress(plain, coding), coding);
  return toRepresentation(cached, await recompress(gzipped), 'br');
}

/** Creates the smallest representation, for clients that accept Brotli. */
export async function createSmallestRepresentation(cached: CachedResponse): Promise<Representation> {
  const { bytes } = await createRepresentation(cached, 'plain');
  return toRepresentation(cached, await compressMax(bytes), 'br');
}

function toRepresentation({ rawHeaders }: CachedResponse, bytes: Bytes, coding?: ContentCoding): Representation {
  const length = String(bytes.byteLength);
  if (!coding)
    return { bytes, headers: { 'Content-Length': length }, rawHeaders: [...rawHeaders, 'Content-Length', length] };
  return {
    bytes,
    headers: { 'Content-Encoding': coding, 'Content-Length': length },
    rawHeaders: [...rawHeaders, 'Content-Encoding', coding, 'Content-Length', length],
  };
}
