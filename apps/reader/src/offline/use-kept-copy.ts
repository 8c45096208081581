import type { Manifest } from '@octavo/epub/manifest';
import { useEffect, useRef, useState } from 'react';
import type { PageFacts } from '../session/page-facts.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { copyOf, keepCopy, type KeptCopy, removeCopy } from './copies.ts';

export interface KeptCopies {
  /** Whether books can be kept here at all. */
  readonly isPossible: boolean;
  readonly copy: KeptCopy | undefined;
  /** Share of the book that has come, while it is being kept. */
  readonly progress: number | undefined;
  readonly hasFailed: boolean;
  keep(): void;
  remove(): void;
}

/** The copy of the open book on this device. */
export function useKeptCopy(
  manifest: Manifest | undefined,
  facts: PageFacts,
  session: Pick<ReadingSession, 'keep' | 'manifestUrl'>,
): KeptCopies {
  const { edition } = facts;
  const isPossible = edition !== '' && facts.sample === null && 'serviceWorker' in navigator && 'caches' in window;
  const [copy, setCopy] = useState<KeptCopy>();
  const [progress, setProgress] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => {
    let isClosed = false;
    if (isPossible)
      void copyOf(edition).then((found) => {
        if (!isClosed) setCopy(found);
      });
    return () => {
      isClosed = true;
      stop.current?.abort();
    };
  }, [isPossible, edition]);

  const keep = async (book: Manifest): Promise<void> => {
    stop.current = new AbortController();
    setFailed(false);
    setProgress(0);
    try {
      await navigator.serviceWorker.register('/reading-worker.js', { scope: '/read/' });
      await session.keep(true);
      await navigator.storage.persist();
      // What has not been used yet is wanted without a connection as well.
      await Promise.all([
        import('../aloud/speaker.ts'),
        import('../notes/load-note.ts'),
        import('../sync/take-up-kept.ts'),
      ]);
      const program = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.startsWith('/assets/'));
      setCopy(
        await keepCopy({
          pageUrl: new URL('.', session.manifestUrl).href,
          edition,
          manifest: book,
          program: [...new Set(program)],
          onProgress: setProgress,
          signal: stop.current.signal,
        }),
      );
    } catch {
      // No room, no connection, or a browser that refuses: the reading goes on as before.
      setFailed(true);
    } finally {
      setProgress(undefined);
    }
  };
  return {
    isPossible,
    copy,
    progress,
    hasFailed,
    keep: () => manifest && void keep(manifest),
    remove() {
      setCopy(undefined);
      void removeCopy(edition)
        .then(() => session.keep(false))
        // Where the reading has ended there is nothing left to tell the server; elsewhere the grant ends by itself.
        .catch(() => undefined);
    },
  };
}
