import type { IncomingHttpHeaders } from 'node:http';
import type { CatalogChangeListener } from '../db/connection/catalog-change-listener.ts';
import { CompressionQueue } from './compression-queue.ts';
import { type ContentCoding, negotiateCoding, matchesEtag } from './compression.ts';
import { type CacheOptions, type Representation, createCachedResponse, createRepresentation, createSmallestRepresentation, type CachedResponse } from './cached-response.ts';
import { VersionClock } from './version-clock.ts';

/** How an answer is made. */
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

/** An answer that Node can write at once. */
export interface RawResponse {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly body: Uint8Array | undefined;
}

/** What all answers may hold together; the one asked for longest ago goes first. */
const MAX_BYTES = 48 * 2 ** 20;
/** What an answer holds beside its bytes. An empty list is two of them, and there is one at every address somebody makes up. */
const ENTRY_OVERHEAD_BYTES = 2_048;
const MAX_URLS = 4_000;
const MAX_URL_LENGTH = 512;
const MAX_CODINGS = 200;

/**
 * Public answers as bytes that are ready to be sent: made once for each version of the catalog, packed once for each coding.
 * They carry all their headers from the start, so that no middleware has to touch them, and are found by the very address
 * they were asked for at, so that not even a router has to.
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

  constructor(
    readVersion: () => Promise<string>,
    catalogChanges?: Pick<CatalogChangeListener, 'heard' | 'isListening'>,
    now: () => Date = () => new Date(),
    onCompressionFailure?: (error: unknown) => void,
  ) {
    this.#versionClock = new VersionClock(readVersion, catalogChanges);
    this.#now = now;
    this.#compressionQueue = new CompressionQueue(onCompressionFailure);
  }

  /** Answers `request` with the body kept under `key`, made by `make` when the catalog changed. 200 · 304 · 404 where `options` say so. */
  async respond(
    key: string,
    request: Request,
    produce: () => Promise<unknown>,
    options: CacheOptions = {},
  ): Promise<Response> {
    const ready = await this.#getOrCreate(key, this.#versionClock.cached ?? (await this.#versionClock.read()), produce, options);
    const response = await this.#toResponse(key, ready, request, options.status);
    // There is no end of addresses that lead nowhere: remembered, they would push out those that lead somewhere.
    if (options.status === undefined) this.#producerOf.set(response, { key, produce, options });
    return response;
  }

  /** Remembers that an address was answered with one of these, so that the next request finds it `atOnce`; tells whether it was. */
  register(address: string, response: Response): boolean {
    const recipe = this.#producerOf.get(response);
    if (recipe === undefined) return false;
    if (address.length > MAX_URL_LENGTH) return true;
    if (this.#producers.size >= MAX_URLS) this.#producers.delete(this.#producers.keys().next().value ?? '');
    this.#producers.set(address, recipe);
    return true;
  }

  /** The answer to an address, where it stands ready and is sure to be of this moment. */
  lookUp(address: string, headers: IncomingHttpHeaders): RawResponse | undefined {
    const recipe = this.#producers.get(address);
    const ready = recipe && this.#entries.get(recipe.key)?.completed;
    if (!ready || ready.version !== this.#versionClock.cached) return undefined;
    if (ready.isAnonymous && headers.authorization !== undefined) return undefined;
    if (ready.host !== undefined && ready.host !== headers.host) return undefined;
    const { expiresAt } = recipe.options;
    if (expiresAt !== undefined && this.#now().getTime() >= expiresAt) return undefined;
    if (isNotModified(headers, ready)) return { status: 304, headers: ready.rawHeaders, body: undefined };
    const coding = (!ready.isSmall && this.#codingFor(headers['accept-encoding'])) || 'plain';
    const form = ready.completed.get(coding);
    if (coding === 'br') this.#countHit(recipe.key, ready);
    return form && { status: 200, headers: form.rawHeaders, body: form.bytes };
  }

  /** Whether `remake` can answer an address: it was answered before, and that took nothing but the catalog. */
  canRevalidate(address: string, headers: IncomingHttpHeaders): boolean {
    const options = this.#producers.get(address)?.options;
    if (!options?.canRevalidate || options.host !== undefined) return false;
    return !options.isAnonymous || headers.authorization === undefined;
  }

  /** Makes the answer to an address anew. What goes wrong on the way is the handler's to tell. */
  async revalidate(address: string, headers: IncomingHttpHeaders): Promise<RawResponse> {
    const recipe = this.#producers.get(address);
    if (!recipe) throw new Error('Nothing is known of the address any more.');
    const { key, produce, options } = recipe;
    const ready = await this.#getOrCreate(key, this.#versionClock.cached ?? (await this.#versionClock.read()), produce, options);
    if (isNotModified(headers, ready)) return { status: 304, headers: ready.rawHeaders, body: undefined };
    const form = await this.#representationFor(key, ready, this.#codingFor(headers['accept-encoding']));
    return { status: 200, headers: form.rawHeaders, body: form.bytes };
  }

  /** The coding for a header; the few there are come again and again. */
  #codingFor(header: string | string[] | undefined): ContentCoding | undefined {
    if (typeof header !== 'string') return undefined;
    const known = this.#codings.get(header);
    if (known !== undefined) return known || undefined;
    const coding = negotiateCoding(header);
    if (this.#codings.size < MAX_CODINGS && header.length < MAX_URL_LENGTH) this.#codings.set(header, coding ?? '');
    return coding;
  }

  async #toResponse(key: string, ready: CachedResponse, request: Request, status: 200 | 404 = 200): Promise<Response> {
    const isUnmodified = status === 200 && matchesEtag(request.headers.get('if-none-match'), ready.etag);
    if (isUnmodified) return new Response(null, { status: 304, headers: ready.headers });
    const form = await this.#representationFor(key, ready, negotiateCoding(request.headers.get('accept-encoding')));
    const headers = { ...ready.headers, ...form.headers };
    return new Response(request.method === 'HEAD' ? null : form.bytes, { status, headers });
  }

  async #getOrCreate(
    key: string,
    version: string,
    make: () => Promise<unknown>,
    options: CacheOptions,
  ): Promise<CachedResponse> {
    const kept = this.#entries.get(key);
    if (kept?.version === version) {
      // What was asked for last goes last.
      this.#entries.delete(key);
      this.#entries.set(key, kept);
      return kept.response;
    }
    this.#evict(key);
    const entry: CacheEntry = { version, response: createCachedResponse(version, make, options) };
    this.#entries.set(key, entry);
    // A failure is answered to those who waited for it and not to those who come later.
    entry.response.then(
      (ready) => {
        entry.completed = ready;
        this.#addBytes(key, ready, ENTRY_OVERHEAD_BYTES);
        for (const { bytes } of ready.completed.values()) this.#addBytes(key, ready, bytes.byteLength);
      },
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    );
    return entry.response;
  }

  #representationFor(key: string, ready: CachedResponse, taken: ContentCoding | undefined): Promise<Representation> {
    const coding = ready.isSmall ? 'plain' : (taken ?? 'plain');
    if (coding === 'br') this.#countHit(key, ready);
    const kept = ready.representations.get(coding);
    if (kept) return kept;
    const pending = createRepresentation(ready, coding).then((form) => {
      if (coding !== 'plain') {
        ready.completed.set(coding, form);
        this.#addBytes(key, ready, form.bytes.byteLength);
      }
      return form;
    });
    if (coding === 'plain') return pending;
    ready.representations.set(coding, pending);
    // A failure is told to those who waited for it; whoever comes later is given another try.
    pending.catch(() => ready.representations.get(coding) === pending && ready.representations.delete(coding));
    return pending;
  }

  /** What many ask for is packed once more, as small as it goes, while everybody is given the form there is. */
  #countHit(key: string, ready: CachedResponse): void {
    ready.hitsUntilMaxCompression -= 1;
    if (ready.hitsUntilMaxCompression !== 0) return;
    this.#compressionQueue.enqueue(async () => {
      const before = await ready.representations.get('br');
      if (!before || this.#entries.get(key)?.completed !== ready) return;
      const form = await createSmallestRepresentation(ready);
      ready.representations.set('br', Promise.resolve(form));
      ready.completed.set('br', form);
      if (this.#entries.get(key)?.completed === ready) this.#bytes += form.bytes.byteLength - before.bytes.byteLength;
    });
  }

  #addBytes(key: string, ready: CachedResponse, bytes: number): void {
    if (this.#entries.get(key)?.completed !== ready) return;
    this.#bytes += bytes;
    for (const other of this.#entries.keys()) {
      if (this.#bytes <= MAX_BYTES) return;
      if (other !== key) this.#evict(other);
    }
  }

  #evict(key: string): void {
    const done = this.#entries.get(key)?.completed;
    this.#entries.delete(key);
    if (!done) return;
    this.#bytes -= ENTRY_OVERHEAD_BYTES;
    for (const { bytes } of done.completed.values()) this.#bytes -= bytes.byteLength;
  }
}

/** Whether a client says that it holds the answer already. */
function isNotModified(headers: IncomingHttpHeaders, { etag }: CachedResponse): boolean {
  const held = headers['if-none-match'];
  return held !== undefined && matchesEtag(held, etag);
}
