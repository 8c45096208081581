import * as v from 'valibot';
import type { PageFacts } from '../session/page-facts.ts';
import { SavedPositionSchema } from '../session/reading-changes.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { keptName, keptValue, type KeptValue, SAMPLED } from './kept-value.ts';

/**
 * Lets the place of a sample live in this browser, as no server keeps it. Whoever opens the bought book for the first time
 * begins where the sample was left; from then on the place is the server's and the sample's is forgotten.
 */
export function withSamplePlace(
  session: ReadingSession,
  facts: Pick<PageFacts, 'book' | 'edition' | 'sample'>,
  kept: KeptValue = keptValue({ reader: SAMPLED, seal: '' }, keptName(facts), 'place'),
): ReadingSession {
  if (keptName(facts) === '') return session;
  const left = () => {
    const read = v.safeParse(SavedPositionSchema, kept.read());
    return read.success ? read.output : undefined;
  };
  if (facts.sample)
    return {
      ...session,
      position: () => Promise.resolve(left()),
      savePosition(place) {
        kept.write(place);
        return Promise.resolve(undefined);
      },
    };
  return {
    ...session,
    async position() {
      const saved = await session.position();
      const place = saved ? undefined : left();
      // Shares are told of the sample's text there; the place itself is the same in the whole book.
      return saved ?? (place && { ...place, total_progression: 0 });
    },
    async savePosition(place) {
      const version = await session.savePosition(place);
      kept.write(undefined);
      return version;
    },
  };
}
