import type { CheckoutEvent } from '@octavo/core/machines';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../toasts/toasts.ts';
import type { Shop } from '../app/shop.ts';
import type { PaymentStep, RunningCheckout, startCheckout, SuccessStep, UnpaidOrder } from './checkout-flow.ts';
import { useShop } from '../actors/use-shop.tsx';

/** A checkout whose code has loaded, with the components of the steps after the form. */
export interface CheckoutFlow extends RunningCheckout {
  readonly PaymentStep: typeof PaymentStep;
  readonly SuccessStep: typeof SuccessStep;
}

/**
 * The checkout for as long as its page is open. With `unpaid`, only the payment of that order; pass the same `unpaid`
 * on every render. The code loads after the first paint: until then `flow` is `null` and events are queued.
 */
export function useCheckout(unpaid?: UnpaidOrder) {
  const shop = useShop();
  const [flow, setFlow] = useState<CheckoutFlow | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const queuedEvents = useRef<CheckoutEvent[]>([]);
  const running = useRef<CheckoutFlow | null>(null);
  // A page that was left while the code was loading must not start a checkout.
  const mountId = useRef(0);
  const start = useCallback(async (): Promise<void> => {
    const currentMountId = mountId.current;
    const checkoutModule = await import('./checkout-flow.ts');
    if (currentMountId !== mountId.current) return;
    // Started once, even if requested twice.
    const started = running.current ?? createFlow(checkoutModule, shop, unpaid);
    running.current = started;
    for (const event of queuedEvents.current.splice(0)) started.checkout.send(event);
    setWaiting(false);
    setFlow(started);
  }, [shop, unpaid]);

  const retry = useCallback(() => {
    setMissing(false);
    start().catch(() => setMissing(true));
  }, [start]);
  useEffect(() => {
    // A user who has acted sees a toast. A page without other content reads `isMissing`.
    start().catch(() => setMissing(true));
    return () => {
      mountId.current += 1;
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
      queuedEvents.current.push(event);
      setWaiting(true);
      start().catch(() => {
        queuedEvents.current = [];
        setWaiting(false);
        showToast({ kind: 'error', message: 'The checkout could not be loaded. Check your connection.' });
      });
    },
    [start],
  );
  return { flow, send, isWaiting, isMissing, retry };
}

interface CheckoutModule extends Pick<CheckoutFlow, 'PaymentStep' | 'SuccessStep'> {
  readonly startCheckout: typeof startCheckout;
}

function createFlow(
  { startCheckout: start, PaymentStep: Payment, SuccessStep: Success }: CheckoutModule,
  shop: Shop,
  unpaid?: UnpaidOrder,
): CheckoutFlow {
  return { ...start(shop, unpaid), PaymentStep: Payment, SuccessStep: Success };
}
