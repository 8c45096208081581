import type { CheckoutEvent } from '@octavo/core/machines';
import { lazy, type Lazy, type UnpaidOrder } from '@octavo/core/shop';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../toasts/toasts.ts';
import type { Shop } from '../app/shop.ts';
import type { PaymentStep, RunningCheckout, startCheckout, SuccessStep } from './checkout-flow.ts';
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
  // Loads `null` if its page was left before.
  const lazyFlow = useRef<Lazy<CheckoutFlow | null>>(null);
  const start = useCallback(async (): Promise<void> => {
    const { current } = lazyFlow;
    const started = await current?.load();
    if (!started || current !== lazyFlow.current) return;
    setWaiting(false);
    setFlow(started);
  }, []);

  const retry = useCallback(() => {
    setMissing(false);
    start().catch(() => setMissing(true));
  }, [start]);
  useEffect(() => {
    let isLeft = false;
    let started: CheckoutFlow | null = null;
    const current = lazy(async () => {
      const checkoutModule = await import('./checkout-flow.ts');
      // A page that was left while the code was loading must not start a checkout.
      if (!isLeft) started = createFlow(checkoutModule, shop, unpaid);
      return started;
    });
    lazyFlow.current = current;
    // A user who has acted sees a toast. A page without other content reads `isMissing`.
    start().catch(() => setMissing(true));
    return () => {
      isLeft = true;
      lazyFlow.current = null;
      current.clearQueue();
      started?.stop();
      setFlow(null);
    };
  }, [shop, unpaid, start]);

  const send = useCallback(
    (event: CheckoutEvent) => {
      const { current } = lazyFlow;
      current?.enqueue((started) => started?.checkout.send(event));
      if (!current || current.value) return;
      setWaiting(true);
      start().catch(() => {
        current.clearQueue();
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
