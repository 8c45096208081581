import type { CheckoutEvent } from '@octavo/core/machines';
import { useCallback, useEffect, useRef, useState } from 'react';
import { say } from '../shell/toasts.ts';
import type { Shop } from '../shop.ts';
import type { PaymentStep, RunningCheckout, startCheckout, SuccessStep, UnpaidOrder } from './checkout-flow.ts';
import { useShop } from './use-shop.tsx';

/** What a page has of its checkout once its code has come: the checkout, and the steps after the form. */
export interface CheckoutFlow extends RunningCheckout {
  readonly PaymentStep: typeof PaymentStep;
  readonly SuccessStep: typeof SuccessStep;
}

/**
 * The way from the cart to a paid order, for as long as its page is open; with `unpaid` the last part of that way. The
 * same `unpaid` is to be given throughout. Its code is fetched after the first paint: `flow` is `null` until then, and
 * what is sent before is done when it has come.
 */
export function useCheckout(unpaid?: UnpaidOrder) {
  const shop = useShop();
  const [flow, setFlow] = useState<CheckoutFlow | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const early = useRef<CheckoutEvent[]>([]);
  const running = useRef<CheckoutFlow | null>(null);
  // A page that was left while the code was on its way starts nothing any more.
  const visit = useRef(0);
  const start = useCallback(async (): Promise<void> => {
    const thisVisit = visit.current;
    const code = await import('./checkout-flow.ts');
    if (thisVisit !== visit.current) return;
    // Asked for twice, it is started once.
    const started = running.current ?? begun(code, shop, unpaid);
    running.current = started;
    for (const event of early.current.splice(0)) started.checkout.send(event);
    setWaiting(false);
    setFlow(started);
  }, [shop, unpaid]);

  const retry = useCallback(() => {
    setMissing(false);
    start().catch(() => setMissing(true));
  }, [start]);
  useEffect(() => {
    // Who has asked something of it is told; a page that shows nothing else asks `isMissing`.
    start().catch(() => setMissing(true));
    return () => {
      visit.current += 1;
      running.current?.stop();
      running.current = null;
      setFlow(null);
    };
  }, [start]);

  const send = useCallback(
    (event: CheckoutEvent) => {
      if (running.current) {
        running.current.checkout.send(event);
        return;
      }
      early.current.push(event);
      setWaiting(true);
      start().catch(() => {
        early.current = [];
        setWaiting(false);
        say({ kind: 'error', message: 'The checkout could not be loaded. Check your connection.' });
      });
    },
    [start],
  );
  return { flow, send, isWaiting, isMissing, retry };
}

interface Code extends Pick<CheckoutFlow, 'PaymentStep' | 'SuccessStep'> {
  readonly startCheckout: typeof startCheckout;
}

function begun(
  { startCheckout: start, PaymentStep: Payment, SuccessStep: Success }: Code,
  shop: Shop,
  unpaid?: UnpaidOrder,
): CheckoutFlow {
  return { ...start(shop, unpaid), PaymentStep: Payment, SuccessStep: Success };
}
