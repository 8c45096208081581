import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step that is shown at the cart's address; missing at the first one. */
    cartStep?: string;
  }
}

/**
 * Hears when somebody asks for the cart, by the button in the bar, while another step of it is shown. All steps share one
 * address, so its entry in the history is marked with the step: a way to the cart that is taken anew has no mark.
 * `onAsked` tells whether the step was left.
 */
export function useWayToCart(step: string, onAsked: () => boolean): void {
  const navigate = useNavigate();
  const marked = useRouterState({ select: ({ location }) => location.state.cartStep });
  const wanted = step === 'billing' ? undefined : step;
  const lastMark = useRef<string | undefined>(undefined);
  const asked = useRef(onAsked);
  useEffect(() => {
    asked.current = onAsked;
  });
  useEffect(() => {
    if (marked === wanted) {
      lastMark.current = wanted;
      return;
    }
    const isAskedAnew = wanted !== undefined && lastMark.current === wanted;
    lastMark.current = wanted;
    if (isAskedAnew && asked.current()) return;
    void navigate({
      to: '/cart',
      replace: true,
      resetScroll: false,
      state: wanted === undefined ? {} : { cartStep: wanted },
    });
  }, [marked, wanted, navigate]);
}
