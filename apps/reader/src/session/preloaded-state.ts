import { SavedPositionSchema } from './reading-changes.ts';
import type { PageData } from './page-data.ts';
import type { ReadingSession } from './reading-session.ts';
import { parseSettings } from '../settings/reading-settings.ts';
import * as v from 'valibot';

/**
 * Whether the page may be an older copy: then what it says of the reader is as old. A worker that keeps books answers the
 * page as well, and it alone knows from where.
 */
const mayBeOfflineCopy = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.workerStart > 0;
};

/**
 * Answers from what the server wrote into the page, once for each: the place and the settings need no way of their own
 * then. Whoever asks again, or opens a copy of the page, asks the server.
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
      const told = unreadOpening;
      unreadOpening = undefined;
      return told;
    },
  };
  if (!kept) return preloaded;
  const once = <T>(known: T, ask: () => Promise<T>): (() => Promise<T>) => {
    let isKnown = true;
    return () => {
      const answer = isKnown ? Promise.resolve(known) : ask();
      isKnown = false;
      return answer;
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
