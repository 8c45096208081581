import { useEffect } from 'react';

/**
 * Sets the title and description of the page. Without them both are cleared, so that those of the previous page do
 * not remain.
 */
export function usePageHead(title?: string, description = ''): void {
  useEffect(() => {
    document.title = title ? `${title} · Octavo` : 'Octavo';
  }, [title]);
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [description]);
}
