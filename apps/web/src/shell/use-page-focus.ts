import { useEffect, useRef } from 'react';

/** After a move to another page the focus goes to its content, so that a screen reader begins there. Not on the first page. */
export function usePageFocus(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }, [path]);
}
