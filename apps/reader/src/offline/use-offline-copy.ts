import type { Manifest } from '@octavo/epub/manifest';
import { useEffect, useRef, useState } from 'react';
import type { PageData } from '../session/page-data.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { findCopy, downloadCopy, type OfflineCopy, removeCopy } from './offline-copies.ts';

export interface OfflineCopyControls {
  /** Whether this browser supports offline copies. */
  readonly isSupported: boolean;
  readonly copy: OfflineCopy | undefined;
  /** Fraction of the book that is downloaded, 0–1, during a download. */
  readonly progress: number | undefined;
  readonly hasFailed: boolean;
  download(): void;
  remove(): void;
}

/** The offline copy of the open book. */
export function useOfflineCopy(
  manifest: Manifest | undefined,
  pageData: PageData,
  session: Pick<ReadingSession, 'setDownloaded' | 'manifestUrl'>,
): OfflineCopyControls {
  const { edition } = pageData;
  const isSupported = edition !== '' && pageData.sample === null && 'serviceWorker' in navigator && 'caches' in window;
  const [copy, setCopy] = useState<OfflineCopy>();
  const [progress, setProgress] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => {
    let isClosed = false;
    if (isSupported)
      void findCopy(edition).then((found) => {
        if (!isClosed) setCopy(found);
      });
    return () => {
      isClosed = true;
      controller.current?.abort();
    };
  }, [isSupported, edition]);

  const startDownload = async (book: Manifest): Promise<void> => {
    controller.current = new AbortController();
    setFailed(false);
    setProgress(0);
    try {
      await navigator.serviceWorker.register('/reading-worker.js', { scope: '/read/' });
      await session.setDownloaded(true);
      await navigator.storage.persist();
      // Preloads chunks that have not been used yet, so that they are available offline.
      await Promise.all([
        import('../closing/ClosingPage.tsx'),
        import('../tts/tts.ts'),
        import('../narration/open-narration.ts'),
        import('../navigator/decorations/narration-pages.ts'),
        import('../footnotes/load-footnote.ts'),
        import('../storage/restore-stored.ts'),
      ]);
      const appFiles = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.startsWith('/assets/'));
      setCopy(
        await downloadCopy({
          pageUrl: new URL('.', session.manifestUrl).href,
          edition,
          manifest: book,
          appFiles: [...new Set(appFiles)],
          onProgress: setProgress,
          signal: controller.current.signal,
        }),
      );
    } catch {
      // No space, no connection or no permission: the reading continues.
      setFailed(true);
    } finally {
      setProgress(undefined);
    }
  };
  return {
    isSupported,
    copy,
    progress,
    hasFailed,
    download: () => manifest && void startDownload(manifest),
    remove() {
      setCopy(undefined);
      void removeCopy(edition)
        .then(() => session.setDownloaded(false))
        // When the session has ended, the request is not needed. Otherwise the grant expires automatically.
        .catch(() => undefined);
    },
  };
}
