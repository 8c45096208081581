import { useEffect, useRef } from 'react';

/** Focuses the main content, so that a screen reader starts there. */
export function focusContent(): void {
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
}

/** Moves the focus to the content after a navigation, but not on the first page. */
export function usePageFocus(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    focusContent();
  }, [path]);
}
