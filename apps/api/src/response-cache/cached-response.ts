import { createHash, hash as hashSync } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ChunkedBuffer } from './chunked-buffer.ts';
import { type ContentCoding, compress, compressMax, gzipChunks, recompress, decompress } from './compression.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer in one coding. */
export interface Representation {
  readonly bytes: Bytes;
  /** The headers that this form has beside those of every form. */
  readonly headers: Readonly<Record<string, string>>;
  /** All its headers in the flat form that Node writes without a look at it. */
  readonly rawHeaders: readonly string[];
}

/** An answer as it was at one version of the catalog. */
export interface CachedResponse {
  readonly version: string;
  readonly etag: string;
  /** Headers of every form of it. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether only those get it who do not say who they are. */
  readonly isAnonymous: boolean;
  /** The host name as it was asked for, of an answer that is made for it: others get another one at the same address. */
  readonly host: string | undefined;
  /** Whether the body is so short that it is sent as it is, whatever the client takes. */
  readonly isSmall: boolean;
  /** How many more have to ask until it is packed as small as it goes. */
  hitsUntilMaxCompression: number;
  readonly representations: Map<ContentCoding | 'plain', Promise<Representation>>;
  /** Those of them that stand. */
  readonly completed: Map<ContentCoding | 'plain', Representation>;
  /** The headers of every form, flat. */
  readonly rawHeaders: readonly string[];
}

/** What one answer has that others do not. */
export interface CacheOptions {
  /** Instead of `no-cache`. */
  readonly cacheControl?: string;
  /** Whoever says who they are gets another answer at the same address. */
  readonly isAnonymous?: boolean;
  /** The `Host` of the request, where addresses of the shop stand in the answer. Its key must then tell them apart too. */
  readonly host?: string | undefined;
  /**
   * At an address that was answered once, the next one is made without asking the handler again: what it makes depends on
   * nothing but the catalog.
   */
  readonly canRevalidate?: boolean;
  /** Of an answer that depends on the time as well: from then on its address is asked for in the ordinary way again. */
  readonly expiresAt?: number;
  /** Of an answer that says that there is nothing: it is held against no `ETag`, and no address is remembered for it. */
  readonly status?: 404;
  /** So many have to ask for it until it is packed as small as it goes; without a number it never is. */
  readonly maxCompressionAfter?: number;
}

/** A body whose answer has headers of its own. */
export class BodyWithHeaders {
  constructor(
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** Shorter bodies are sent as they are: packing would save less than a packet. */
const MIN_COMPRESSED_BYTES = 860;
/** Of longer ones the plain bytes are not kept: everybody takes a packed form, and whoever does not waits a moment. */
const MAX_PLAIN_BYTES = 4 * 2 ** 20;
/** A long list is written in pieces, and others are answered in between. */
const BATCH_SIZE = 500;

/** Makes an answer: its body once, its forms as they are asked for. */
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

/** A body as JSON, where it is not in bytes already. A list is written chunk by chunk, so that a whole catalog keeps nobody waiting. */
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

/** A form of an answer that has none of its coding yet. */
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

/** The smallest form of an answer, for browsers that take it. */
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
