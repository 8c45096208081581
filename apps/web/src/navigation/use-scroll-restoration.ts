import { webStorage } from '@octavo/core/storage';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { restoreScroll, saveScroll, takeScroll } from './scroll-restoration.ts';

/**
 * A page that is loaded anew begins where it was left, also when its content comes from the server after it: right after
 * the load such a page is too short for that.
 */
export function useScrollRestoration(): void {
  const router = useRouter();
  useEffect(() => {
    const storage = webStorage({ area: () => window.sessionStorage, evictableKeys: [] });
    // The name of the entry in the history: it outlives a reload, and no other visit of the page has it.
    const historyKey = (): string => router.latestLocation.state.__TSR_key ?? '';
    const savedTop = takeScroll(storage, historyKey());
    const restoration = savedTop === null ? null : restoreScroll(savedTop);
    const save = (): void =>
      // By the entry of now: a page of a list, or a part of the page, has one of its own.
      saveScroll(storage, historyKey(), restoration?.isPending() ? (savedTop ?? 0) : window.scrollY);
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      restoration?.stop();
    };
  }, [router]);
}
