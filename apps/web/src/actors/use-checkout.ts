import { bindCheckout } from '@octavo/core/machines';
import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { createCardGateway } from '../payment/card-gateway.ts';
import { showToast } from '../shell/show-toast.ts';
import { useShop } from './use-shop.tsx';

/** The way from the cart to a paid order, for as long as its page is open. */
export function useCheckout() {
  const { api, session, cart, config, queryClient } = useShop();
  const gateway = useMemo(() => createCardGateway(config.payment), [config.payment]);
  const machine = useMemo(
    () => bindCheckout({ api, tokens: session, cart, payment: gateway }),
    [api, session, cart, gateway],
  );
  const checkout = useActorRef(machine, { input: { items: cart.read().items } });

  useEffect(() => {
    const heard = [
      checkout.on('toast', showToast),
      checkout.on('alert', ({ message }) => window.alert(message)),
      // oxlint-disable-next-line no-console -- the specification's alert sends whoever looks there
      checkout.on('order.failed', ({ error }) => console.error(error)),
      checkout.on('order.paid', () => {
        for (const queryKey of [['product'], ['library'], ['orders']]) void queryClient.invalidateQueries({ queryKey });
      }),
    ];
    return () => {
      for (const subscription of heard) subscription.unsubscribe();
    };
  }, [checkout, queryClient]);
  return { checkout, gateway };
}
