import type { Manifest } from '@octavo/epub/manifest';
import * as v from 'valibot';
import { type ReadingSettings, readSettings } from '../settings/reading-settings.ts';

/** A saved place, as the server keeps it for one reader and one book. */
const SavedPositionSchema = v.object({
  cfi: v.string(),
  /** Share of the book before the end of the page, 0–1: where to go when an edition no longer has the exact place. */
  total_progression: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Title of the chapter, to be shown beside the book elsewhere. */
  chapter: v.optional(v.string()),
});
export type SavedPosition = v.InferOutput<typeof SavedPositionSchema>;

/** The right to read has ended: refunded, signed out, or the address grew too old while nobody looked. */
export class ReadingEndedError extends Error {
  override readonly name = 'ReadingEndedError';
}

/**
 * Everything the page may ask of the server, all of it below the grant's own address. The grant is the only right this
 * page holds; it knows no account and no token. Every call throws `ReadingEndedError` when the reading has ended.
 */
export interface ReadingSession {
  readonly manifestUrl: string;
  manifest(): Promise<Manifest>;
  /** Undefined for a book never opened before. */
  position(): Promise<SavedPosition | undefined>;
  savePosition(position: SavedPosition): Promise<void>;
  /** Undefined for somebody who never chose. */
  settings(): Promise<ReadingSettings | undefined>;
  saveSettings(settings: ReadingSettings): Promise<void>;
  /** Pushes the grant's end on. */
  renew(): Promise<void>;
  /** Asks, without fetching it, whether a document of the book can be had now. */
  reach(address: string): Promise<void>;
}

/** Opens the session whose page stands at `pageUrl` (`{origin}/read/{grant}/`). */
export function openSession(pageUrl: string, fetchOf: typeof fetch = fetch): ReadingSession {
  const address = (name: string) => new URL(name, pageUrl).href;

  const ask = async (name: string, init?: RequestInit): Promise<Response> => {
    const response = await fetchOf(address(name), init);
    if ([401, 403, 404].includes(response.status))
      throw new ReadingEndedError(`The server ended this reading (${response.status}).`);
    if (!response.ok) throw new Error(`The server answered ${response.status} for ${name}.`);
    return response;
  };
  const kept = async (name: string): Promise<unknown> => {
    const response = await ask(name);
    return response.status === 204 ? undefined : response.json();
  };
  // What is kept is small and must arrive even when the page is left at that moment.
  const keep = async (name: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    await ask(name, { method: 'PUT', headers, body: JSON.stringify(body), keepalive: true });
  };
  const renew = async (): Promise<void> => void (await ask('renew', { method: 'POST' }));

  return {
    manifestUrl: address('manifest.json'),
    manifest: async () => (await ask('manifest.json')).json() as Promise<Manifest>,
    position: async () => {
      const parsed = v.safeParse(SavedPositionSchema, await kept('position'));
      return parsed.success ? parsed.output : undefined;
    },
    savePosition: (position) => keep('position', position),
    settings: async () => readSettings(await kept('settings')),
    saveSettings: (settings) => keep('settings', settings),
    renew,
    reach: async (document) => {
      const response = await fetchOf(document, { method: 'HEAD' });
      if (response.ok) return;
      // A book may lack one file while the reading goes on; only the grant itself can tell.
      await renew();
      throw new Error(`The server answered ${response.status} for a document of the book.`);
    },
  };
}
