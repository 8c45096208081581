import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step shown at the URL of the cart. Undefined for the first step. */
    cartStep?: string;
  }
}

/** The step with its own history entry, after that of the form. */
const PAYMENT_STEP = 'payment';

/**
 * Synchronizes checkout steps, which share one URL, with the history by a marker in the history state. The payment step
 * has its own entry, so that Back leads to the form. If the form is reached in another way, that entry is removed, so
 * that the next Back does not stop there. After payment the entries of form and payment step are removed too, so that
 * Back leads to the page before the cart.
 *
 * Calls `onCartRequested` when the user goes to the cart during another step, by Back or by the cart button. Either
 * leads to an entry without the marker. The callback returns whether the step was left.
 */
export function useCartStepHistory(step: string, onCartRequested: () => boolean): void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const historyStep = useRouterState({ select: ({ location }) => location.state.cartStep });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const targetStep = step === 'billing' ? undefined : step;
  const lastStep = useRef<string | undefined>(undefined);
  // Going back is asynchronous. The payment step may be requested again before it completes.
  const isGoingBack = useRef(false);
  const onCartRequestedRef = useRef(onCartRequested);
  useEffect(() => {
    onCartRequestedRef.current = onCartRequested;
  });
  useEffect(() => {
    const isOwnNavigation = isGoingBack.current && historyStep !== PAYMENT_STEP;
    if (isOwnNavigation) isGoingBack.current = false;
    const isCartRequested =
      !isOwnNavigation && targetStep !== undefined && lastStep.current === targetStep && historyStep === undefined;
    lastStep.current = targetStep;
    if (historyStep === targetStep || (isCartRequested && onCartRequestedRef.current())) return;
    // The user has navigated on: the current entry belongs to another page.
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
