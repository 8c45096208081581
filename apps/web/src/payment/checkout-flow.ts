import { type CartItem, type CreatedOrder, withItems } from '@octavo/core/entities';
import { bindCheckout } from '@octavo/core/machines';
import type { CartStore } from '@octavo/core/storage';
import { type Billing, toOrderRequest } from '@octavo/core/validators';
import { createActor } from 'xstate';
import { type CardGateway, createCardGateway } from './card-gateway.ts';
import { catalogQuery } from '../queries/products.queries.ts';
import { notify } from '../toasts/notify.ts';
import type { Shop } from '../app/shop.ts';
import type { CheckoutActor } from './checkout-actor.ts';

export { PaymentStep } from './PaymentStep.tsx';
export { SuccessStep } from './SuccessStep.tsx';

/** An order that was placed before and is not paid yet. */
export interface UnpaidOrder {
  readonly order: CreatedOrder;
  readonly billing: Billing;
  readonly items: readonly CartItem[];
}

/** A running checkout and its payment gateway. */
export interface RunningCheckout {
  readonly checkout: CheckoutActor;
  readonly gateway: CardGateway;
  stop(): void;
}

/** Starts a checkout for the cart of `shop`. With `unpaid`, starts at the payment step of that order. */
export function startCheckout(
  { api, session, cart: ownCart, config, queryClient }: Shop,
  unpaid?: UnpaidOrder,
): RunningCheckout {
  const cart = unpaid ? orderedCart(unpaid, ownCart) : ownCart;
  const gateway = createCardGateway(config.payment);
  const checkout = createActor(bindCheckout({ api, tokens: session, cart, payment: gateway }), {
    input: {
      items: cart.read().items,
      ...(unpaid
        ? { pendingOrder: { order: unpaid.order, request: toOrderRequest(unpaid.billing, unpaid.items) } }
        : undefined),
    },
  });
  checkout.on('toast', notify);
  checkout.on('alert', ({ message }) => window.alert(message));
  // oxlint-disable-next-line no-console -- the alert of the specification refers to the console
  checkout.on('order.failed', ({ error }) => console.error(error));
  // Prefetches the catalog during payment, because the last step shows catalog data of the books.
  const prefetchCatalog = () => void queryClient.prefetchQuery(catalogQuery({ api }));
  checkout.on('order.created', () => {
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    prefetchCatalog();
  });
  checkout.on('order.paid', () => {
    for (const queryKey of [['product'], ['library'], ['orders']]) void queryClient.invalidateQueries({ queryKey });
  });
  checkout.start();
  // Form and items equal those of the order, so that the machine resumes the order instead of creating one.
  if (unpaid) {
    checkout.send({ type: 'billing.submitted', billing: unpaid.billing });
    prefetchCatalog();
  }
  return { checkout, gateway, stop: () => void checkout.stop() };
}

/** The ordered items instead of the current cart. After payment they are removed from the cart as well. */
function orderedCart({ items }: UnpaidOrder, cart: CartStore): CartStore {
  const ordered = withItems(items);
  return { ...cart, read: () => ordered, subscribe: () => () => undefined };
}
