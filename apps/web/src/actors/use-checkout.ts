import { type CartItem, type CreatedOrder, withItems } from '@octavo/core/entities';
import { bindCheckout } from '@octavo/core/machines';
import { type Billing, toOrderRequest } from '@octavo/core/validators';
import type { CartStore } from '@octavo/core/storage';
import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { createCardGateway } from '../payment/card-gateway.ts';
import { showToast } from '../shell/show-toast.ts';
import { useShop } from './use-shop.tsx';

/** The running checkout of a page. */
export type Checkout = ReturnType<typeof useCheckout>['checkout'];

/** An order that was placed before and waits for its payment. */
export interface UnpaidOrder {
  readonly order: CreatedOrder;
  readonly billing: Billing;
  readonly items: readonly CartItem[];
}

/**
 * The way from the cart to a paid order, for as long as its page is open; with `unpaid` the last part of that way, which
 * begins at the card. The same `unpaid` is to be given throughout.
 */
export function useCheckout(unpaid?: UnpaidOrder) {
  const { api, session, cart: ownCart, config, queryClient } = useShop();
  const cart = useMemo(() => (unpaid ? cartOf(unpaid, ownCart) : ownCart), [unpaid, ownCart]);
  const gateway = useMemo(() => createCardGateway(config.payment), [config.payment]);
  const machine = useMemo(
    () => bindCheckout({ api, tokens: session, cart, payment: gateway }),
    [api, session, cart, gateway],
  );
  const checkout = useActorRef(machine, {
    input: {
      items: cart.read().items,
      ...(unpaid
        ? { lastOrder: { order: unpaid.order, request: toOrderRequest(unpaid.billing, unpaid.items) } }
        : undefined),
    },
  });
  useEffect(() => {
    // The same form and the same rows as those of the order: the machine goes on with it, and places none.
    if (unpaid) checkout.send({ type: 'billing.submitted', billing: unpaid.billing });
  }, [checkout, unpaid]);

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

/** What was ordered, in place of what lies in the cart now; once paid for it is taken out of the cart as well. */
function cartOf({ items }: UnpaidOrder, cart: CartStore): CartStore {
  const ordered = withItems(items);
  const remove = (...ids: readonly number[]): void => {
    cart.remove(...ids);
    // An empty cart leaves nothing in storage.
    if (cart.read().items.length === 0) cart.clear();
  };
  return { ...cart, read: () => ordered, remove, subscribe: () => () => undefined };
}
