import { useEffect } from 'react';

const CONTROLS = 'a, button';

/**
 * Lets the second click of a double click through only if it hits the same control as the first. A control that has
 * moved under the pointer was not meant: the next cart row, or a link of the next page.
 */
export function useMultiClickGuard(): void {
  useEffect(() => {
    let first: Element | null = null;
    const onClick = (event: MouseEvent): void => {
      const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
      // The browser counts rapid clicks at one place. A click by key has no count.
      if (event.detail < 2) first = control;
      else if (first && control && control !== first) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
}
