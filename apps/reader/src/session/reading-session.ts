import { listOf, type Locator } from '@octavo/core/entities';
import type { Manifest } from '@octavo/epub/manifest';
import * as v from 'valibot';
import { type Annotation, AnnotationSchema } from '../annotations/annotation.ts';
import type { ExportFormat } from '../annotations/export-formats.ts';
import { type ReadingSettings, parseSettings } from '../settings/reading-settings.ts';
import { type HttpClient, createHttpClient } from './http-client.ts';
import { type Edition, EditionSchema, type Opening } from './page-data.ts';
import { type ReadingChanges, parseChanges, type SavedPosition, SavedPositionSchema } from './reading-changes.ts';
import { type SearchResults, SearchResultsSchema } from './search-results.ts';
import { REQUEST_TIMEOUT_MS, MANIFEST_TIMEOUT_MS } from './timeouts.ts';

export { ConflictError, QuotaExceededError, SessionEndedError, RejectedError } from './http-client.ts';
export type { DeletedAnnotation, ReadingChanges, SavedPosition } from './reading-changes.ts';
export type { SearchResults, SearchHit } from './search-results.ts';

/** A position to save. `baseVersion` is the version it is based on; `undefined` overwrites any version. */
export type PositionUpdate = Locator & { baseVersion?: number | null };

/** An annotation to save; its `baseVersion` is `null` if it is new. */
export type AnnotationUpdate = Omit<Annotation, 'version' | 'created_at' | 'updated_at'> & {
  baseVersion: number | null;
};

/**
 * The calls that the page makes to the server, all below the URL of its grant. The grant is the page's only credential; it
 * has no account and no token. Every call throws `SessionEndedError` when the session has ended. Calls that write throw
 * `ConflictError` when another client has written since.
 */
export interface ReadingSession {
  readonly manifestUrl: string;
  manifest(): Promise<Manifest>;
  /** The opening data of the page, once; undefined if the manifest must be loaded first. */
  opening?(): Opening | undefined;
  /** Undefined for a book that was never opened before. */
  position(): Promise<SavedPosition | undefined>;
  /** Resolves with the new version, if the server counts versions. */
  savePosition(position: PositionUpdate): Promise<number | undefined>;
  /** Undefined if the user has not changed any settings. */
  settings(): Promise<ReadingSettings | undefined>;
  saveSettings(settings: ReadingSettings): Promise<void>;
  /** The settings for this book; undefined if the global settings apply. */
  bookSettings(): Promise<ReadingSettings | undefined>;
  saveBookSettings(settings: ReadingSettings | undefined): Promise<void>;
  annotations(): Promise<Annotation[]>;
  saveAnnotation(annotation: AnnotationUpdate): Promise<Annotation>;
  deleteAnnotation(id: string, base: number): Promise<void>;
  /** Long-polls for changes after `since`. Undefined if the server does not support this. */
  changes(since: string | undefined, signal: AbortSignal): Promise<ReadingChanges | undefined>;
  /** Undefined if the server has no search. */
  search(query: string, signal: AbortSignal): Promise<SearchResults | undefined>;
  /** What the page after the last one shows, not yet parsed; undefined if the server does not support this. */
  closing(): Promise<unknown>;
  /** Fetches a single note; undefined if the server does not support this. */
  note(href: string): Promise<Document | undefined>;
  /** The ids of all editions of this book; empty if the server does not support this. */
  editions(): Promise<readonly string[]>;
  /** The published editions, newest first; empty if the server does not support this. */
  publishedEditions(): Promise<readonly Edition[]>;
  /** The URL of the publisher's file of an edition. */
  editionFileUrl(number: number): string;
  /** The ids of annotations whose passage this edition does not have; empty if the server does not support this. */
  unanchored(): Promise<readonly string[]>;
  /** URL of an export of all annotations. */
  exportUrl(format: ExportFormat): string;
  /** Extends the lifetime of the grant for an offline copy, or resets it. */
  setDownloaded(isDownloaded: boolean): Promise<void>;
  /** Extends the lifetime of the grant. */
  renew(): Promise<void>;
  /** Checks with a HEAD request whether a document of the book is available. */
  ensureAvailable(address: string): Promise<void>;
}

/** Maximum duration of a long poll. */
const LONG_POLL_SECONDS = 20;
/** A long poll that takes longer has lost its connection. */
const CHANGES_TIMEOUT_MS = (LONG_POLL_SECONDS + 15) * 1000;

/** Creates the session of the page at `pageUrl` (`{origin}/read/{grant}/`). */
export function createReadingSession(pageUrl: string, fetchOf: typeof fetch = fetch): ReadingSession {
  const client = createHttpClient(pageUrl, fetchOf);
  return {
    ...positionAndSettings(client),
    ...annotationsAndChanges(client),
    manifestUrl: client.urlOf('manifest.json'),
    async manifest() {
      const response = await client.request('manifest.json', { signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS) });
      return response.json() as Promise<Manifest>;
    },
    async search(words, signal) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
      const response = await client.requestOptional(`search?q=${encodeURIComponent(words)}&limit=500`, {
        signal: inTime,
      });
      return response && v.parse(SearchResultsSchema, await response.json());
    },
    async note(href) {
      const response = await client.requestOptional(`note?href=${encodeURIComponent(href)}`);
      return response && new DOMParser().parseFromString(await response.text(), 'application/xhtml+xml');
    },
    closing: async () => (await client.requestOptional('closing'))?.json(),
    async editions() {
      const response = await client.requestOptional('editions');
      return response ? v.parse(v.object({ editions: v.array(v.string()) }), await response.json()).editions : [];
    },
    async publishedEditions() {
      const response = await client.requestOptional('editions');
      const EditionsSchema = v.object({ published: v.optional(v.array(EditionSchema), []) });
      return response ? v.parse(EditionsSchema, await response.json()).published : [];
    },
    editionFileUrl: (number) => client.urlOf(`edition-file?number=${number}`),
    async unanchored() {
      const response = await client.requestOptional('unanchored');
      return response ? v.parse(v.object({ ids: v.array(v.string()) }), await response.json()).ids : [];
    },
    exportUrl: (format) => client.urlOf(`export?format=${format}`),
    setDownloaded: async (isDownloaded) =>
      void (await client.requestOptional('keep', { method: isDownloaded ? 'POST' : 'DELETE' })),
    renew: client.renew,
    ensureAvailable: async (document) => {
      const response = await client.send(document, { method: 'HEAD' });
      if (response.ok) return;
      // A single file may be missing in a book. Only the grant's own endpoint reports the end of the session, and after a 404
      // the client has already called it.
      if (response.status !== 404) await client.renew();
      throw new Error(`The request for a document of the book failed with status ${response.status}.`);
    },
  };
}

function positionAndSettings({ request, requestOptional, put }: HttpClient) {
  const settingsAt = async (name: string): Promise<ReadingSettings | undefined> => {
    const response = await requestOptional(name);
    return parseSettings(response?.status === 200 ? await response.json() : undefined);
  };
  return {
    async position() {
      const response = await request('position');
      if (response.status === 204) return undefined;
      const parsed = v.safeParse(SavedPositionSchema, await response.json());
      return parsed.success ? parsed.output : undefined;
    },
    async savePosition({ baseVersion, ...position }: PositionUpdate) {
      const response = await put(
        'position',
        baseVersion === undefined ? position : { ...position, base_version: baseVersion },
      );
      if (response.status === 204) return undefined;
      const read = v.safeParse(v.object({ version: v.number() }), await response.json());
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
      const response = await requestOptional('marks');
      if (response?.status !== 200) return [];
      return v.parse(v.object({ marks: listOf(AnnotationSchema) }), await response.json()).marks;
    },
    async saveAnnotation({ baseVersion, ...annotation }: AnnotationUpdate) {
      const response = await put(`marks/${annotation.id}`, { ...annotation, base_version: baseVersion });
      return v.parse(AnnotationSchema, await response.json());
    },
    async deleteAnnotation(id: string, base: number) {
      await request(`marks/${id}?base_version=${base}`, { method: 'DELETE', keepalive: true });
    },
    async changes(since: string | undefined, signal: AbortSignal) {
      const query = since === undefined ? 'wait=0' : `since=${encodeURIComponent(since)}&wait=${LONG_POLL_SECONDS}`;
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(CHANGES_TIMEOUT_MS)]);
      const response = await requestOptional(`changes?${query}`, { signal: inTime });
      return response?.status === 200 ? parseChanges(await response.json()) : undefined;
    },
  };
}
