import { useEffect, useRef } from 'react';
import type { Navigator } from '../navigator/navigator.ts';

/**
 * Moves the focus when the focused element is removed: a notice, a toolbar, or a button that has done its work. Otherwise it
 * would move to the body, where it is invisible and Escape does not close a dialog. The focus goes to the nearest focusable
 * container of the removed element, else to the open dialog, else to the book.
 */
export function useFocusRecovery(navigator: Navigator | undefined): void {
  const last = useRef<{ element: Element; container: HTMLElement | null }>(undefined);
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      last.current = {
        element: target,
        container: target.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null,
      };
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  // Runs after every render, when removed elements are gone.
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
