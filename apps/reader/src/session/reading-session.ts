import type { Manifest } from '@octavo/epub/manifest';
import * as v from 'valibot';
import { type Mark, MarkSchema } from '../marks/mark.ts';
import type { MarkFormat } from '../marks/mark-formats.ts';
import { type ReadingSettings, readSettings } from '../settings/reading-settings.ts';
import { type Asking, asking } from './asking.ts';
import type { Opening } from './page-facts.ts';
import { type ReadingChanges, readChanges, type SavedPosition, SavedPositionSchema } from './reading-changes.ts';
import { type SearchAnswer, SearchAnswerSchema } from './search-answer.ts';
import { ANSWERED_WITHIN_MS, MANIFEST_WITHIN_MS } from './time-limits.ts';

export { ReadingChangedError, ReadingEndedError, ReadingRefusedError } from './asking.ts';
export type { DeletedMark, ReadingChanges, SavedPosition } from './reading-changes.ts';
export type { SearchAnswer, SearchHit } from './search-answer.ts';

/** A place on its way to the server. `base` is the version it was read from; `undefined` overwrites whatever is there. */
export type PositionToSave = Omit<SavedPosition, 'version' | 'updated_at'> & { base?: number | null };

/** A mark on its way to the server: new with the base `null`. */
export type MarkToSave = Omit<Mark, 'version' | 'created_at' | 'updated_at'> & { base: number | null };

/**
 * Everything the page may ask of the server, all of it below the grant's own address. The grant is the only right this
 * page holds; it knows no account and no token. Every call throws `ReadingEndedError` when the reading has ended; those
 * that write throw `ReadingChangedError` when somebody else has written since.
 */
export interface ReadingSession {
  readonly manifestUrl: string;
  manifest(): Promise<Manifest>;
  /** What the page itself tells of its first document, once: undefined where the manifest has to be waited for. */
  opening?(): Opening | undefined;
  /** Undefined for a book never opened before. */
  position(): Promise<SavedPosition | undefined>;
  /** The version it now has, where the server counts them. */
  savePosition(position: PositionToSave): Promise<number | undefined>;
  /** Undefined for somebody who never chose. */
  settings(): Promise<ReadingSettings | undefined>;
  saveSettings(settings: ReadingSettings): Promise<void>;
  /** Settings of this one book; undefined where the reader's own count. */
  bookSettings(): Promise<ReadingSettings | undefined>;
  saveBookSettings(settings: ReadingSettings | undefined): Promise<void>;
  marks(): Promise<Mark[]>;
  saveMark(mark: MarkToSave): Promise<Mark>;
  removeMark(id: string, base: number): Promise<void>;
  /** Waits for what is changed elsewhere after `since`, and gives up after a while. Undefined where the server does not tell. */
  changes(since: string | undefined, signal: AbortSignal): Promise<ReadingChanges | undefined>;
  /** Undefined where the server does not search. */
  search(words: string, signal: AbortSignal): Promise<SearchAnswer | undefined>;
  /** The server's cut of one note; undefined where it makes none. */
  note(href: string): Promise<Document | undefined>;
  /** The names of all editions that this book has had; none where the server does not tell. */
  editions(): Promise<readonly string[]>;
  /** Where all marks can be fetched as a file. */
  exportUrl(format: MarkFormat): string;
  /** Makes this address last for as long as a copy of the book may be kept; or ordinary again. */
  keep(isKept: boolean): Promise<void>;
  /** Pushes the grant's end on. */
  renew(): Promise<void>;
  /** Asks, without fetching it, whether a document of the book can be had now. */
  reach(address: string): Promise<void>;
}

/** For how long the server may hold an answer back. */
const WAIT_SECONDS = 20;
/** An answer that is still not there was lost with its line. */
const NEWS_WITHIN_MS = (WAIT_SECONDS + 15) * 1000;

/** Opens the session whose page stands at `pageUrl` (`{origin}/read/{grant}/`). */
export function openSession(pageUrl: string, fetchOf: typeof fetch = fetch): ReadingSession {
  const server = asking(pageUrl, fetchOf);
  return {
    ...placesAndSettings(server),
    ...marksAndChanges(server),
    manifestUrl: server.address('manifest.json'),
    async manifest() {
      const answer = await server.ask('manifest.json', { signal: AbortSignal.timeout(MANIFEST_WITHIN_MS) });
      return answer.json() as Promise<Manifest>;
    },
    async search(words, signal) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(ANSWERED_WITHIN_MS)]);
      const answer = await server.askIfThere(`search?q=${encodeURIComponent(words)}&limit=500`, { signal: inTime });
      return answer && v.parse(SearchAnswerSchema, await answer.json());
    },
    async note(href) {
      const answer = await server.askIfThere(`note?href=${encodeURIComponent(href)}`);
      return answer && new DOMParser().parseFromString(await answer.text(), 'application/xhtml+xml');
    },
    async editions() {
      const answer = await server.askIfThere('editions');
      return answer ? v.parse(v.object({ editions: v.array(v.string()) }), await answer.json()).editions : [];
    },
    exportUrl: (format) => server.address(`export?format=${format}`),
    keep: async (isKept) => void (await server.askIfThere('keep', { method: isKept ? 'POST' : 'DELETE' })),
    renew: server.renew,
    reach: async (document) => {
      const response = await server.send(document, { method: 'HEAD' });
      if (response.ok) return;
      // A book may lack one file while the reading goes on; only the grant itself can tell, and did so before a last 404.
      if (response.status !== 404) await server.renew();
      throw new Error(`The server answered ${response.status} for a document of the book.`);
    },
  };
}

function placesAndSettings({ ask, askIfThere, put }: Asking) {
  const settingsAt = async (name: string): Promise<ReadingSettings | undefined> => {
    const answer = await askIfThere(name);
    return readSettings(answer?.status === 200 ? await answer.json() : undefined);
  };
  return {
    async position() {
      const answer = await ask('position');
      if (answer.status === 204) return undefined;
      const parsed = v.safeParse(SavedPositionSchema, await answer.json());
      return parsed.success ? parsed.output : undefined;
    },
    async savePosition({ base, ...place }: PositionToSave) {
      const answer = await put('position', base === undefined ? place : { ...place, base_version: base });
      if (answer.status === 204) return undefined;
      const read = v.safeParse(v.object({ version: v.number() }), await answer.json());
      return read.success ? read.output.version : undefined;
    },
    settings: () => settingsAt('settings'),
    saveSettings: async (settings: ReadingSettings) => void (await put('settings', settings)),
    bookSettings: () => settingsAt('book-settings'),
    async saveBookSettings(settings: ReadingSettings | undefined) {
      if (settings) await put('book-settings', settings);
      else await askIfThere('book-settings', { method: 'DELETE', keepalive: true });
    },
  };
}

function marksAndChanges({ ask, askIfThere, put }: Asking) {
  return {
    async marks() {
      const answer = await askIfThere('marks');
      if (answer?.status !== 200) return [];
      return v.parse(v.object({ marks: v.array(MarkSchema) }), await answer.json()).marks;
    },
    async saveMark({ base, ...mark }: MarkToSave) {
      const answer = await put(`marks/${mark.id}`, { ...mark, base_version: base });
      return v.parse(MarkSchema, await answer.json());
    },
    async removeMark(id: string, base: number) {
      await ask(`marks/${id}?base_version=${base}`, { method: 'DELETE', keepalive: true });
    },
    async changes(since: string | undefined, signal: AbortSignal) {
      const query = since === undefined ? 'wait=0' : `since=${encodeURIComponent(since)}&wait=${WAIT_SECONDS}`;
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(NEWS_WITHIN_MS)]);
      const answer = await askIfThere(`changes?${query}`, { signal: inTime });
      return answer?.status === 200 ? readChanges(await answer.json()) : undefined;
    },
  };
}
