import { useEffect } from 'react';

const CONTROLS = 'a, button';

/**
 * Lets the later presses of a double one through to what the first was on alone. What has come to lie under the pointer
 * meanwhile was not meant: the next row of the cart, or a link of the next page.
 */
export function useMultiClickGuard(): void {
  useEffect(() => {
    let first: Element | null = null;
    const onClick = (event: MouseEvent): void => {
      const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
      // The browser counts presses at one place in quick succession; one by a key is none of them.
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
