import { SavedPositionSchema } from './reading-changes.ts';
import type { PageFacts } from './page-facts.ts';
import type { ReadingSession } from './reading-session.ts';
import { readSettings } from '../settings/reading-settings.ts';
import * as v from 'valibot';

/**
 * Whether the page may be an older copy: then what it says of the reader is as old. A worker that keeps books answers the
 * page as well, and it alone knows from where.
 */
const mayBeCopy = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.workerStart > 0;
};

/**
 * Answers from what the server wrote into the page, once for each: the place and the settings need no way of their own
 * then. Whoever asks again, or opens a copy of the page, asks the server.
 */
export function withKnownAnswers(
  session: ReadingSession,
  { kept, opening }: Pick<PageFacts, 'kept' | 'opening'>,
  isCopy: boolean = mayBeCopy(),
): ReadingSession {
  if (isCopy) return session;
  let first = opening ?? undefined;
  const known = {
    ...session,
    opening() {
      const told = first;
      first = undefined;
      return told;
    },
  };
  if (!kept) return known;
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
    ...known,
    position: once(position.success ? position.output : undefined, session.position),
    settings: once(readSettings(kept.settings ?? undefined), session.settings),
    bookSettings: once(readSettings(kept.book_settings ?? undefined), session.bookSettings),
  };
}
