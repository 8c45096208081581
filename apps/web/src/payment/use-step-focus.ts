import { useEffect, useRef } from 'react';
import { focusContent } from '../navigation/use-page-focus.ts';

/** The steps of the cart share one address: each begins at its top, with the focus, as a page of its own would. */
export function useStepFocus(step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusContent();
  }, [step]);
}
