import { useEffect, useRef } from 'react';

/** Gives the focus to what the page is about, so that a screen reader begins there. */
export function focusContent(): void {
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
}

/** After a move to another page the focus goes to its content. Not on the first page. */
export function usePageFocus(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    focusContent();
  }, [path]);
}
