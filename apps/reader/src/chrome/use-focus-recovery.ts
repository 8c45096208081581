import { useEffect, useRef } from 'react';
import type { Navigator } from '../navigator/navigator.ts';

/**
 * Whatever is pressed may be gone afterwards: a notice, a bar, a button that did its work. The focus would fall to the page,
 * where nobody sees it and a dialog is no longer closed by Escape. It goes to what is around the lost element and takes focus,
 * else to the dialog that is open, else to the book.
 */
export function useFocusRecovery(navigator: Navigator | undefined): void {
  const last = useRef<{ element: Element; container: HTMLElement | null }>(undefined);
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      last.current = { element: target, container: target.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null };
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  // After everything that is drawn: whatever went away is gone by then.
  useEffect(() => {
    const { element, container } = last.current ?? {};
    if (!element || element.isConnected || document.activeElement !== document.body) return;
    last.current = undefined;
    const next = container?.isConnected
      ? container
      : (document.querySelector<HTMLElement>('dialog[open] button') ?? navigator);
    next?.focus();
  });
}
