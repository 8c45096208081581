import { useEffect } from 'react';

/** Names the page in the tab, the history and bookmarks. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Octavo` : 'Octavo';
  }, [title]);
}
