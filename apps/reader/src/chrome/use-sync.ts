import { useEffect, useRef, useState } from 'react';
import { listenForChanges } from '../sync/listen-for-changes.ts';
import type { MarksStore } from '../sync/marks-store.ts';
import type { ReadingSession, SavedPosition } from '../session/reading-session.ts';
import type { Jumps } from './use-jumps.ts';
import type { Reading } from './use-reading.ts';

/** Another place than this page's, to be chosen or left. */
export interface PlaceQuestion {
  theirs: SavedPosition;
  goThere(): void;
  stayHere(): void;
}

/** Keeps place, settings and marks in step with the reader's other devices; gives the question when two places disagree. */
export function useSync(
  session: ReadingSession,
  reading: Reading,
  store: MarksStore,
  jumps: Jumps,
): PlaceQuestion | undefined {
  const [theirs, setTheirs] = useState<SavedPosition>();
  const { places, navigator } = reading;
  const latest = useRef({ reading, jumps });
  useEffect(() => {
    latest.current = { reading, jumps };
  });

  useEffect(() => {
    if (!navigator) return undefined;
    const end = (error: unknown): void => latest.current.reading.endIfEnded(error);
    const stopPlaces = places.listen({
      onQuestion: setTheirs,
      onFollow: ({ cfi, total_progression }) =>
        latest.current.jumps.jump(async (pages) => {
          // Gone from this edition, it still stood at some share of the book.
          if (!(await pages.goTo(cfi))) await pages.goToProgression(total_progression);
        }),
    });
    const resend = (): void => void store.flush();
    window.addEventListener('online', resend);
    void store.load();
    const stopChanges = listenForChanges(session, {
      onChanges({ position, settings, bookSettings, marks }, isFirst) {
        if (marks) store.take(marks);
        if (isFirst) {
          // How things stood when the book was opened: place and looks of this page are newer.
          if (position) places.arrived(position);
          return;
        }
        if (position) places.heard(position);
        if (settings !== undefined || bookSettings !== undefined)
          latest.current.reading.takeSettings({
            ...(settings === undefined ? {} : { own: settings }),
            ...(bookSettings === undefined ? {} : { book: bookSettings }),
          });
      },
      onError: end,
    });
    return () => {
      stopPlaces();
      stopChanges();
      window.removeEventListener('online', resend);
      store.rest();
    };
  }, [session, navigator, places, store]);

  return (
    theirs && {
      theirs,
      goThere() {
        setTheirs(undefined);
        places.yielded(theirs);
      },
      stayHere() {
        setTheirs(undefined);
        places.insist();
      },
    }
  );
}
