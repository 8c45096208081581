import type { IncomingHttpHeaders } from 'node:http';
import type { CatalogChangeListener } from '../db/connection/catalog-change-listener.ts';
import { CompressionQueue } from './compression-queue.ts';
import { type ContentCoding, negotiateCoding, matchesEtag } from './compression.ts';
import {
  type CacheOptions,
  type Representation,
  createCachedResponse,
  createRepresentation,
  createSmallestRepresentation,
  type CachedResponse,
} from './cached-response.ts';
import { VersionClock } from './version-clock.ts';
import { VersionedValues } from './versioned-values.ts';

/** Produces a response. */
interface Producer {
  readonly key: string;
  readonly produce: () => Promise<unknown>;
  readonly options: CacheOptions;
}

interface CacheEntry {
  readonly version: string;
  readonly response: Promise<CachedResponse>;
  completed?: CachedResponse;
}

/** A response that Node can write without further processing. */
export interface RawResponse {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly body: Uint8Array | undefined;
}

/** The maximum size of all responses; the least recently used are evicted first. */
const MAX_BYTES = 48 * 2 ** 20;
/** The memory of an entry in addition to its bytes. An empty list has two bytes, and any made-up URL returns one. */
const ENTRY_OVERHEAD_BYTES = 2_048;
const MAX_URLS = 4_000;
const MAX_URL_LENGTH = 512;
const MAX_CODINGS = 200;

/**
 * Caches public responses as bytes: each is produced once per catalog version and compressed once per coding. Responses
 * contain all their headers, so that no middleware has to change them. Registered URLs find them without the router.
 */
export class ResponseCache {
  readonly #versionClock: VersionClock;
  readonly #entries = new Map<string, CacheEntry>();
  readonly #producers = new Map<string, Producer>();
  readonly #producerOf = new WeakMap<Response, Producer>();
  readonly #codings = new Map<string, ContentCoding | ''>();
  readonly #now: () => Date;
  #bytes = 0;
  readonly #compressionQueue: CompressionQueue;
  readonly #values = new VersionedValues();

  constructor(
    readVersion: () => Promise<string>,
    catalogChanges?: Pick<CatalogChangeListener, 'lastSeq' | 'isListening'>,
    now: () => Date = () => new Date(),
    onCompressionFailure?: (error: unknown) => void,
  ) {
    this.#versionClock = new VersionClock(readVersion, catalogChanges);
    this.#now = now;
    this.#compressionQueue = new CompressionQueue(onCompressionFailure);
  }

  /** Responds with the body cached under `key`; `produce` creates it after a catalog change. 200 · 304 · 404 with `options.status`. */
  async respond(
    key: string,
    request: Request,
    produce: () => Promise<unknown>,
    options: CacheOptions = {},
  ): Promise<Response> {
    const cached = await this.#getOrCreate(key, await this.#readVersion(), produce, options);
    const response = await this.#toResponse(key, cached, request, options.status);
    // URLs without a resource are unlimited in number; registering them would evict the useful ones.
    if (options.status === undefined && !options.isShared) this.#producerOf.set(response, { key, produce, options });
    return response;
  }

  /** Returns a small value that `read` reads once per catalog version, such as the length of a list. */
  async remember<T>(key: string, read: () => Promise<T>): Promise<T> {
    return this.#values.get(key, await this.#readVersion(), read);
  }

  /** Registers the URL of a response for {@link lookUp}. Returns whether the response came from this cache. */
  register(url: string, response: Response): boolean {
    const producer = this.#producerOf.get(response);
    if (producer === undefined) return false;
    if (url.length > MAX_URL_LENGTH) return true;
    if (this.#producers.size >= MAX_URLS) this.#producers.delete(this.#producers.keys().next().value ?? '');
    this.#producers.set(url, producer);
    return true;
  }

  /** Returns the response of a registered URL when it is cached and certainly current. */
  lookUp(url: string, headers: IncomingHttpHeaders): RawResponse | undefined {
    const producer = this.#producers.get(url);
    const cached = producer && this.#entries.get(producer.key)?.completed;
    if (!cached || cached.version !== this.#versionClock.cached) return undefined;
    if (cached.isAnonymous && headers.authorization !== undefined) return undefined;
    if (cached.host !== undefined && cached.host !== headers.host) return undefined;
    const { expiresAt } = producer.options;
    if (expiresAt !== undefined && this.#now().getTime() >= expiresAt) return undefined;
    if (isNotModified(headers, cached)) return { status: 304, headers: cached.rawHeaders, body: undefined };
    const coding = (!cached.isSmall && this.#codingFor(headers['accept-encoding'])) || 'plain';
    const representation = cached.completed.get(coding);
    if (coding === 'br') this.#countHit(producer.key, cached);
    return representation && { status: 200, headers: representation.rawHeaders, body: representation.bytes };
  }

  /** Whether {@link revalidate} can answer a URL: it is registered, and its response depends only on the catalog. */
  canRevalidate(url: string, headers: IncomingHttpHeaders): boolean {
    const options = this.#producers.get(url)?.options;
    if (!options?.canRevalidate || options.host !== undefined) return false;
    return !options.isAnonymous || headers.authorization === undefined;
  }

  /** Produces the response of a URL again. @throws {unknown} any error of its producer, for the handler to report. */
  async revalidate(url: string, headers: IncomingHttpHeaders): Promise<RawResponse> {
    const producer = this.#producers.get(url);
    if (!producer) throw new Error('The URL is not registered any more.');
    const { key, produce, options } = producer;
    const cached = await this.#getOrCreate(key, await this.#readVersion(), produce, options);
    if (isNotModified(headers, cached)) return { status: 304, headers: cached.rawHeaders, body: undefined };
    const representation = await this.#representationFor(key, cached, this.#codingFor(headers['accept-encoding']));
    return { status: 200, headers: representation.rawHeaders, body: representation.bytes };
  }

  async #readVersion(): Promise<string> {
    return this.#versionClock.cached ?? (await this.#versionClock.read());
  }

  /** The negotiated coding of a header; the few different headers are cached. */
  #codingFor(header: string | string[] | undefined): ContentCoding | undefined {
    if (typeof header !== 'string') return undefined;
    const known = this.#codings.get(header);
    if (known !== undefined) return known || undefined;
    const coding = negotiateCoding(header);
    if (this.#codings.size < MAX_CODINGS && header.length < MAX_URL_LENGTH) this.#codings.set(header, coding ?? '');
    return coding;
  }

  async #toResponse(key: string, cached: CachedResponse, request: Request, status: 200 | 404 = 200): Promise<Response> {
    const isUnmodified = status === 200 && matchesEtag(request.headers.get('if-none-match'), cached.etag);
    if (isUnmodified) return new Response(null, { status: 304, headers: cached.headers });
    const representation = await this.#representationFor(
      key,
      cached,
      negotiateCoding(request.headers.get('accept-encoding')),
    );
    const headers = { ...cached.headers, ...representation.headers };
    return new Response(request.method === 'HEAD' ? null : representation.bytes, { status, headers });
  }

  async #getOrCreate(
    key: string,
    version: string,
    produce: () => Promise<unknown>,
    options: CacheOptions,
  ): Promise<CachedResponse> {
    const existing = this.#entries.get(key);
    if (existing?.version === version) {
      // Reinserted at the end, as the most recently used.
      this.#entries.delete(key);
      this.#entries.set(key, existing);
      return existing.response;
    }
    this.#evict(key);
    const entry: CacheEntry = { version, response: createCachedResponse(version, produce, options) };
    this.#entries.set(key, entry);
    // A failure reaches the requests that waited for it; later requests start again.
    entry.response.then(
      (cached) => {
        entry.completed = cached;
        this.#addBytes(key, cached, ENTRY_OVERHEAD_BYTES);
        for (const { bytes } of cached.completed.values()) this.#addBytes(key, cached, bytes.byteLength);
      },
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    );
    return entry.response;
  }

  #representationFor(
    key: string,
    cached: CachedResponse,
    accepted: ContentCoding | undefined,
  ): Promise<Representation> {
    const coding = cached.isSmall ? 'plain' : (accepted ?? 'plain');
    if (coding === 'br') this.#countHit(key, cached);
    const existing = cached.representations.get(coding);
    if (existing) return existing;
    const pending = createRepresentation(cached, coding).then((representation) => {
      if (coding !== 'plain') {
        cached.completed.set(coding, representation);
        this.#addBytes(key, cached, representation.bytes.byteLength);
      }
      return representation;
    });
    if (coding === 'plain') return pending;
    cached.representations.set(coding, pending);
    // A failure reaches the requests that waited for it; later requests retry.
    pending.catch(() => cached.representations.get(coding) === pending && cached.representations.delete(coding));
    return pending;
  }

  /** Counts a hit. A frequently requested response is compressed at the maximum level in the background. */
  #countHit(key: string, cached: CachedResponse): void {
    cached.hitsUntilMaxCompression -= 1;
    if (cached.hitsUntilMaxCompression !== 0) return;
    this.#compressionQueue.enqueue(async () => {
      const before = await cached.representations.get('br');
      if (!before || this.#entries.get(key)?.completed !== cached) return;
      const representation = await createSmallestRepresentation(cached);
      cached.representations.set('br', Promise.resolve(representation));
      cached.completed.set('br', representation);
      if (this.#entries.get(key)?.completed === cached)
        this.#bytes += representation.bytes.byteLength - before.bytes.byteLength;
    });
  }

  #addBytes(key: string, cached: CachedResponse, bytes: number): void {
    if (this.#entries.get(key)?.completed !== cached) return;
    this.#bytes += bytes;
    for (const other of this.#entries.keys()) {
      if (this.#bytes <= MAX_BYTES) return;
      if (other !== key) this.#evict(other);
    }
  }

  #evict(key: string): void {
    const completed = this.#entries.get(key)?.completed;
    this.#entries.delete(key);
    if (!completed) return;
    this.#bytes -= ENTRY_OVERHEAD_BYTES;
    for (const { bytes } of completed.completed.values()) this.#bytes -= bytes.byteLength;
  }
}

/** Whether the client already has the response. */
function isNotModified(headers: IncomingHttpHeaders, { etag }: CachedResponse): boolean {
  const ifNoneMatch = headers['if-none-match'];
  return ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag);
}
