import { useEffect, useRef } from 'react';
import type { Navigator } from '../navigator/navigator.ts';

/**
 * Whatever is pressed may be gone afterwards: a notice, a bar, a button that did its work. The focus would fall to the page,
 * where nobody sees it and a dialog is no longer closed by Escape. It goes to what is around the lost element and takes focus,
 * else to the dialog that is open, else to the book.
 */
export function useLostFocus(navigator: Navigator | undefined): void {
  const last = useRef<{ element: Element; around: HTMLElement | null }>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      last.current = { element: target, around: target.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null };
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  // After everything that is drawn: whatever went away is gone by then.
  useEffect(() => {
    const { element, around } = last.current ?? {};
    if (!element || element.isConnected || document.activeElement !== document.body) return;
    last.current = undefined;
    const next = around?.isConnected
      ? around
      : (document.querySelector<HTMLElement>('dialog[open] button') ?? navigator);
    next?.focus();
  });
}
