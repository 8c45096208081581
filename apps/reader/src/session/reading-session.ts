import type { Manifest } from '@octavo/epub/manifest';
import * as v from 'valibot';
import { type ReadingSettings, readSettings } from '../settings/reading-settings.ts';

/** A saved place, as the server keeps it for one reader and one book. */
const SavedPositionSchema = v.object({ cfi: v.string(), total_progression: v.number() });
export type SavedPosition = v.InferOutput<typeof SavedPositionSchema>;

/** The right to read has ended: refunded, signed out, or the address grew too old while nobody looked. */
export class ReadingEndedError extends Error {
  override readonly name = 'ReadingEndedError';
}

/**
 * Everything the page may ask of the server, all of it below the grant's own address. The grant is the only right this
 * page holds; it knows no account and no token.
 */
export interface ReadingSession {
  readonly manifestUrl: string;
  manifest(): Promise<Manifest>;
  /** Undefined for a book never opened before. */
  position(): Promise<SavedPosition | undefined>;
  /** `isLeaving` lets the request outlive the page. */
  savePosition(position: SavedPosition, options?: { isLeaving?: boolean }): Promise<void>;
  settings(): Promise<ReadingSettings>;
  saveSettings(settings: ReadingSettings): Promise<void>;
  /** Pushes the grant's end on. @throws {ReadingEndedError} */
  renew(): Promise<void>;
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
  const put = (name: string, body: unknown, init: RequestInit = {}) =>
    ask(name, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), ...init });

  return {
    manifestUrl: address('manifest.json'),
    manifest: async () => (await ask('manifest.json')).json() as Promise<Manifest>,
    position: async () => {
      const response = await ask('position');
      if (response.status === 204) return undefined;
      const parsed = v.safeParse(SavedPositionSchema, await response.json());
      return parsed.success ? parsed.output : undefined;
    },
    savePosition: async (position, { isLeaving = false } = {}) =>
      void (await put('position', position, { keepalive: isLeaving })),
    settings: async () => {
      const response = await ask('settings');
      return readSettings(response.status === 204 ? undefined : await response.json());
    },
    saveSettings: async (settings) => void (await put('settings', settings)),
    renew: async () => void (await ask('renew', { method: 'POST' })),
  };
}
