import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step that is shown at the cart's address; missing at the first one. */
    cartStep?: string;
  }
}

/** The step with an entry of its own, over that of the form. */
const PAYMENT = 'payment';

/**
 * Keeps the history to the steps, which share one address, by a mark on the entry of each but the first. The card step has
 * an entry of its own, so that the browser's Back leads from it to the form; whoever is at the form again by another way
 * is taken off it, so that the next Back does not stop there. So is who has paid: there is neither form nor card to go back
 * to, and Back leads to where they came to the cart from.
 *
 * Hears when somebody asks for the cart while another step of it is shown, by Back or by the button in the bar: either
 * leads to an entry without a mark. `onAsked` tells whether the step was left.
 */
export function useWayToCart(step: string, onAsked: () => boolean): void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const marked = useRouterState({ select: ({ location }) => location.state.cartStep });
  const shown = useRouterState({ select: ({ location }) => location.pathname });
  const wanted = step === 'billing' ? undefined : step;
  const lastMark = useRef<string | undefined>(undefined);
  // A way back takes its time, in which the card may be asked for again.
  const isGoingBack = useRef(false);
  const asked = useRef(onAsked);
  useEffect(() => {
    asked.current = onAsked;
  });
  useEffect(() => {
    const isOwnWay = isGoingBack.current && marked !== PAYMENT;
    if (isOwnWay) isGoingBack.current = false;
    const isAskedAnew = !isOwnWay && wanted !== undefined && lastMark.current === wanted && marked === undefined;
    lastMark.current = wanted;
    if (marked === wanted || (isAskedAnew && asked.current())) return;
    // Who has gone on in the meantime is not held: the entry that is there now is another page’s.
    if (history.location.pathname !== shown) return;
    if (marked === PAYMENT) {
      if (!isGoingBack.current) history.back();
      isGoingBack.current = true;
      return;
    }
    void navigate({
      to: '/cart',
      replace: wanted !== PAYMENT,
      resetScroll: false,
      state: wanted === undefined ? {} : { cartStep: wanted },
    });
  }, [marked, shown, wanted, navigate, history]);
}
