import { useEffect } from 'react';

const ABOUT_THE_SHOP =
  'Octavo is an ebook store with a reader in the browser. Browse by genre, buy a book once and read it anywhere.';

/**
 * Names the page in the tab, the history and bookmarks, and says in a sentence what is on it; without one that sentence
 * tells of the shop.
 */
export function useTitle(title: string | undefined, description = ABOUT_THE_SHOP): void {
  useEffect(() => {
    document.title = title ? `${title} · Octavo` : 'Octavo';
  }, [title]);
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
}
