import { SavedPositionSchema } from './reading-changes.ts';
import type { PageData } from './page-data.ts';
import type { ReadingSession } from './reading-session.ts';
import { parseSettings } from '../settings/reading-settings.ts';
import * as v from 'valibot';

/**
 * Whether the page may be an offline copy with outdated user data. Only the service worker knows whether its response came
 * from the cache.
 */
const mayBeOfflineCopy = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.workerStart > 0;
};

/**
 * Returns the data that the server embedded in the page, each once, so that position and settings need no request. Later
 * calls, and an offline copy of the page, use the server.
 */
export function withPreloadedState(
  session: ReadingSession,
  { kept, opening }: Pick<PageData, 'kept' | 'opening'>,
  isOfflineCopy: boolean = mayBeOfflineCopy(),
): ReadingSession {
  if (isOfflineCopy) return session;
  let unreadOpening = opening ?? undefined;
  const preloaded = {
    ...session,
    opening() {
      const value = unreadOpening;
      unreadOpening = undefined;
      return value;
    },
  };
  if (!kept) return preloaded;
  const once = <T>(known: T, fetchValue: () => Promise<T>): (() => Promise<T>) => {
    let isKnown = true;
    return () => {
      const value = isKnown ? Promise.resolve(known) : fetchValue();
      isKnown = false;
      return value;
    };
  };
  const position = v.safeParse(SavedPositionSchema, kept.position);
  return {
    ...preloaded,
    position: once(position.success ? position.output : undefined, session.position),
    settings: once(parseSettings(kept.settings ?? undefined), session.settings),
    bookSettings: once(parseSettings(kept.book_settings ?? undefined), session.bookSettings),
  };
}
