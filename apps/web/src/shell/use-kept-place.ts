import { webStorage } from '@octavo/core/storage';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followPlace, keepPlace, readPlace } from './kept-place.ts';

/**
 * A page that is loaded anew begins where it was left, also when its content comes from the server after it: right after
 * the load such a page is too short for that.
 */
export function useKeptPlace(): void {
  const router = useRouter();
  useEffect(() => {
    const storage = webStorage({ area: () => window.sessionStorage, expendable: [] });
    // The name of the entry in the history: it outlives a reload, and no other visit of the page has it.
    const nameOfEntry = (): string => router.latestLocation.state.__TSR_key ?? '';
    const place = readPlace(storage, nameOfEntry());
    const following = place === null ? null : followPlace(place);
    const keep = (): void =>
      // By the entry of now: a page of a list, or a part of the page, has one of its own.
      keepPlace(storage, nameOfEntry(), following?.isOnItsWay() ? (place ?? 0) : window.scrollY);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      following?.stop();
    };
  }, [router]);
}
