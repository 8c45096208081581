import { useEffect } from 'react';

/**
 * Names the page in the tab, the history and bookmarks, and says in a sentence what is on it: in none as long as that is
 * not known, rather than in that of the page before.
 */
export function usePageHead(title?: string, description = ''): void {
  useEffect(() => {
    document.title = title ? `${title} · Octavo` : 'Octavo';
  }, [title]);
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
}
