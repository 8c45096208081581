import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step that is shown at the cart's address; missing at the first one. */
    cartStep?: string;
  }
}

/** The step with an entry of its own, over that of the form. */
const PAYMENT_STEP = 'payment';

/**
 * Keeps the history to the steps, which share one address, by a mark on the entry of each but the first. The card step has
 * an entry of its own, so that the browser's Back leads from it to the form; whoever is at the form again by another way
 * is taken off it, so that the next Back does not stop there. So is who has paid: there is neither form nor card to go back
 * to, and Back leads to where they came to the cart from.
 *
 * Hears when somebody asks for the cart while another step of it is shown, by Back or by the button in the bar: either
 * leads to an entry without a mark. `onAsked` tells whether the step was left.
 */
export function useCartStepHistory(step: string, onCartRequested: () => boolean): void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const historyStep = useRouterState({ select: ({ location }) => location.state.cartStep });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const targetStep = step === 'billing' ? undefined : step;
  const lastStep = useRef<string | undefined>(undefined);
  // A way back takes its time, in which the card may be asked for again.
  const isGoingBack = useRef(false);
  const onCartRequestedRef = useRef(onCartRequested);
  useEffect(() => {
    onCartRequestedRef.current = onCartRequested;
  });
  useEffect(() => {
    const isOwnNavigation = isGoingBack.current && historyStep !== PAYMENT_STEP;
    if (isOwnNavigation) isGoingBack.current = false;
    const isCartRequested = !isOwnNavigation && targetStep !== undefined && lastStep.current === targetStep && historyStep === undefined;
    lastStep.current = targetStep;
    if (historyStep === targetStep || (isCartRequested && onCartRequestedRef.current())) return;
    // Who has gone on in the meantime is not held: the entry that is there now is another page’s.
    if (history.location.pathname !== pathname) return;
    if (historyStep === PAYMENT_STEP) {
      if (!isGoingBack.current) history.back();
      isGoingBack.current = true;
      return;
    }
    void navigate({
      to: '/cart',
      replace: targetStep !== PAYMENT_STEP,
      resetScroll: false,
      state: targetStep === undefined ? {} : { cartStep: targetStep },
    });
  }, [historyStep, pathname, targetStep, navigate, history]);
}
