import { webStorage } from '@octavo/core/storage';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { restoreScroll, saveScroll, takeScroll } from './scroll-restoration.ts';

/**
 * Restores the scroll position after a reload, even if the content arrives later: right after the load such a page is
 * too short.
 */
export function useScrollRestoration(): void {
  const router = useRouter();
  useEffect(() => {
    const storage = webStorage({ area: () => window.sessionStorage, evictableKeys: [] });
    // The key of the history entry: it survives a reload, and each visit has its own.
    const historyKey = (): string => router.latestLocation.state.__TSR_key ?? '';
    const savedTop = takeScroll(storage, historyKey());
    const restoration = savedTop === null ? null : restoreScroll(savedTop);
    const save = (): void =>
      // The key is the current history entry, because pages of a list and sections of a page have their own entries.
      saveScroll(storage, historyKey(), restoration?.isPending() ? (savedTop ?? 0) : window.scrollY);
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      restoration?.stop();
    };
  }, [router]);
}
