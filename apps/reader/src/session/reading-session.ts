import type { Manifest } from '@octavo/epub/manifest';
import * as v from 'valibot';
import { type Annotation, AnnotationSchema } from '../annotations/annotation.ts';
import type { ExportFormat } from '../annotations/export-formats.ts';
import { type ReadingSettings, parseSettings } from '../settings/reading-settings.ts';
import { type HttpClient, createHttpClient } from './http-client.ts';
import type { Opening } from './page-data.ts';
import { type ReadingChanges, parseChanges, type SavedPosition, SavedPositionSchema } from './reading-changes.ts';
import { type SearchResults, SearchResultsSchema } from './search-results.ts';
import { REQUEST_TIMEOUT_MS, MANIFEST_TIMEOUT_MS } from './timeouts.ts';

export { ConflictError, SessionEndedError, RejectedError } from './http-client.ts';
export type { DeletedAnnotation, ReadingChanges, SavedPosition } from './reading-changes.ts';
export type { SearchResults, SearchHit } from './search-results.ts';

/** A place on its way to the server. `base` is the version it was read from; `undefined` overwrites whatever is there. */
export type PositionUpdate = Omit<SavedPosition, 'version' | 'updated_at'> & { baseVersion?: number | null };

/** A mark on its way to the server: new with the base `null`. */
export type AnnotationUpdate = Omit<Annotation, 'version' | 'created_at' | 'updated_at'> & { baseVersion: number | null };

/**
 * Everything the page may ask of the server, all of it below the grant's own address. The grant is the only right this
 * page holds; it knows no account and no token. Every call throws `SessionEndedError` when the reading has ended; those
 * that write throw `ConflictError` when somebody else has written since.
 */
export interface ReadingSession {
  readonly manifestUrl: string;
  manifest(): Promise<Manifest>;
  /** What the page itself tells of its first document, once: undefined where the manifest has to be waited for. */
  opening?(): Opening | undefined;
  /** Undefined for a book never opened before. */
  position(): Promise<SavedPosition | undefined>;
  /** The version it now has, where the server counts them. */
  savePosition(position: PositionUpdate): Promise<number | undefined>;
  /** Undefined for somebody who never chose. */
  settings(): Promise<ReadingSettings | undefined>;
  saveSettings(settings: ReadingSettings): Promise<void>;
  /** Settings of this one book; undefined where the reader's own count. */
  bookSettings(): Promise<ReadingSettings | undefined>;
  saveBookSettings(settings: ReadingSettings | undefined): Promise<void>;
  annotations(): Promise<Annotation[]>;
  saveAnnotation(mark: AnnotationUpdate): Promise<Annotation>;
  deleteAnnotation(id: string, base: number): Promise<void>;
  /** Waits for what is changed elsewhere after `since`, and gives up after a while. Undefined where the server does not tell. */
  changes(since: string | undefined, signal: AbortSignal): Promise<ReadingChanges | undefined>;
  /** Undefined where the server does not search. */
  search(words: string, signal: AbortSignal): Promise<SearchResults | undefined>;
  /** The server's cut of one note; undefined where it makes none. */
  note(href: string): Promise<Document | undefined>;
  /** The names of all editions that this book has had; none where the server does not tell. */
  editions(): Promise<readonly string[]>;
  /** Where all marks can be fetched as a file. */
  exportUrl(format: ExportFormat): string;
  /** Makes this address last for as long as a copy of the book may be kept; or ordinary again. */
  setDownloaded(isKept: boolean): Promise<void>;
  /** Pushes the grant's end on. */
  renew(): Promise<void>;
  /** Asks, without fetching it, whether a document of the book can be had now. */
  ensureAvailable(address: string): Promise<void>;
}

/** For how long the server may hold an answer back. */
const LONG_POLL_SECONDS = 20;
/** An answer that is still not there was lost with its line. */
const CHANGES_TIMEOUT_MS = (LONG_POLL_SECONDS + 15) * 1000;

/** Opens the session whose page stands at `pageUrl` (`{origin}/read/{grant}/`). */
export function createReadingSession(pageUrl: string, fetchOf: typeof fetch = fetch): ReadingSession {
  const client = createHttpClient(pageUrl, fetchOf);
  return {
    ...positionAndSettings(client),
    ...annotationsAndChanges(client),
    manifestUrl: client.urlOf('manifest.json'),
    async manifest() {
      const answer = await client.request('manifest.json', { signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS) });
      return answer.json() as Promise<Manifest>;
    },
    async search(words, signal) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
      const answer = await client.requestOptional(`search?q=${encodeURIComponent(words)}&limit=500`, { signal: inTime });
      return answer && v.parse(SearchResultsSchema, await answer.json());
    },
    async note(href) {
      const answer = await client.requestOptional(`note?href=${encodeURIComponent(href)}`);
      return answer && new DOMParser().parseFromString(await answer.text(), 'application/xhtml+xml');
    },
    async editions() {
      const answer = await client.requestOptional('editions');
      return answer ? v.parse(v.object({ editions: v.array(v.string()) }), await answer.json()).editions : [];
    },
    exportUrl: (format) => client.urlOf(`export?format=${format}`),
    setDownloaded: async (isKept) => void (await client.requestOptional('keep', { method: isKept ? 'POST' : 'DELETE' })),
    renew: client.renew,
    ensureAvailable: async (document) => {
      const response = await client.send(document, { method: 'HEAD' });
      if (response.ok) return;
      // A book may lack one file while the reading goes on; only the grant itself can tell, and did so before a last 404.
      if (response.status !== 404) await client.renew();
      throw new Error(`The server answered ${response.status} for a document of the book.`);
    },
  };
}

function positionAndSettings({ request, requestOptional, put }: HttpClient) {
  const settingsAt = async (name: string): Promise<ReadingSettings | undefined> => {
    const answer = await requestOptional(name);
    return parseSettings(answer?.status === 200 ? await answer.json() : undefined);
  };
  return {
    async position() {
      const answer = await request('position');
      if (answer.status === 204) return undefined;
      const parsed = v.safeParse(SavedPositionSchema, await answer.json());
      return parsed.success ? parsed.output : undefined;
    },
    async savePosition({ baseVersion, ...place }: PositionUpdate) {
      const answer = await put('position', baseVersion === undefined ? place : { ...place, base_version: baseVersion });
      if (answer.status === 204) return undefined;
      const read = v.safeParse(v.object({ version: v.number() }), await answer.json());
      return read.success ? read.output.version : undefined;
    },
    settings: () => settingsAt('settings'),
    saveSettings: async (settings: ReadingSettings) => void (await put('settings', settings)),
    bookSettings: () => settingsAt('book-settings'),
    async saveBookSettings(settings: ReadingSettings | undefined) {
      if (settings) await put('book-settings', settings);
      else await requestOptional('book-settings', { method: 'DELETE', keepalive: true });
    },
  };
}

function annotationsAndChanges({ request, requestOptional, put }: HttpClient) {
  return {
    async annotations() {
      const answer = await requestOptional('marks');
      if (answer?.status !== 200) return [];
      return v.parse(v.object({ marks: v.array(AnnotationSchema) }), await answer.json()).marks;
    },
    async saveAnnotation({ baseVersion, ...mark }: AnnotationUpdate) {
      const answer = await put(`marks/${mark.id}`, { ...mark, base_version: baseVersion });
      return v.parse(AnnotationSchema, await answer.json());
    },
    async deleteAnnotation(id: string, base: number) {
      await request(`marks/${id}?base_version=${base}`, { method: 'DELETE', keepalive: true });
    },
    async changes(since: string | undefined, signal: AbortSignal) {
      const query = since === undefined ? 'wait=0' : `since=${encodeURIComponent(since)}&wait=${LONG_POLL_SECONDS}`;
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(CHANGES_TIMEOUT_MS)]);
      const answer = await requestOptional(`changes?${query}`, { signal: inTime });
      return answer?.status === 200 ? parseChanges(await answer.json()) : undefined;
    },
  };
}
