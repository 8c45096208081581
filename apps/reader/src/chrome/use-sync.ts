import { useEffect, useRef, useState } from 'react';
import { pollChanges } from '../sync/poll-changes.ts';
import type { AnnotationStore } from '../sync/annotation-store.ts';
import type { ReadingSession, SavedPosition } from '../session/reading-session.ts';
import type { Jumps } from '../context/use-jumps.ts';
import type { Reading } from '../context/use-reading.ts';

/** A position from another device that conflicts with the local one. The user accepts it or keeps the local one. */
export interface PositionConflict {
  remote: SavedPosition;
  /** The age of the remote position when the conflict was found; undefined if the server does not send it. */
  secondsAgo: number | undefined;
  acceptRemote(): void;
  keepLocal(): void;
}

/** Syncs position, settings and annotations with the user's other devices. Returns the position conflict, if there is one. */
export function useSync(
  session: ReadingSession,
  reading: Reading,
  store: AnnotationStore,
  jumps: Jumps,
): PositionConflict | undefined {
  const [conflict, setConflict] = useState<Pick<PositionConflict, 'remote' | 'secondsAgo'>>();
  const { positionSync, navigator } = reading;
  const latest = useRef({ reading, jumps });
  useEffect(() => {
    latest.current = { reading, jumps };
  });

  useEffect(() => {
    if (!navigator) return undefined;
    const onSessionEnd = (error: unknown): void => latest.current.reading.endIfEnded(error);
    const unsubscribePosition = positionSync.listen({
      onConflict: (remote) => setConflict({ remote, secondsAgo: ageOf(remote.updated_at) }),
      onFollow: ({ cfi, total_progression }) =>
        latest.current.jumps.jump(async (pages) => {
          // If the location is missing in this edition, its progression is the best approximation.
          if (!(await pages.goTo(cfi))) await pages.goToProgression(total_progression);
        }),
    });
    const resend = (): void => void store.flush();
    window.addEventListener('online', resend);
    void store.load();
    const stopChanges = pollChanges(session, {
      onChanges({ position, settings, bookSettings, annotations }, isFirst) {
        if (annotations) store.applyRemote(annotations);
        if (isFirst) {
          // The state when the book was opened: the position and the settings of this page are newer.
          if (position) positionSync.onInitialRemote(position);
          return;
        }
        if (position) positionSync.onRemote(position);
        if (settings !== undefined || bookSettings !== undefined)
          latest.current.reading.applyRemoteSettings({
            ...(settings === undefined ? {} : { global: settings }),
            ...(bookSettings === undefined ? {} : { book: bookSettings }),
          });
      },
      onError: onSessionEnd,
    });
    return () => {
      unsubscribePosition();
      stopChanges();
      window.removeEventListener('online', resend);
      store.stop();
    };
  }, [session, navigator, positionSync, store]);

  return (
    conflict && {
      ...conflict,
      acceptRemote() {
        setConflict(undefined);
        positionSync.acceptRemote(conflict.remote);
      },
      keepLocal() {
        setConflict(undefined);
        positionSync.keepLocal();
      },
    }
  );
}

function ageOf(updatedAt: string | undefined): number | undefined {
  const seconds = updatedAt === undefined ? NaN : (Date.now() - Date.parse(updatedAt)) / 1000;
  return Number.isNaN(seconds) ? undefined : seconds;
}
