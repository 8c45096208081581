import { useEffect, useRef } from 'react';
import { focusContent } from '../navigation/use-page-focus.ts';

/** Checkout steps share one URL. Each starts at the top with the focus on its content, like a separate page. */
export function useStepFocus(step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusContent();
  }, [step]);
}
