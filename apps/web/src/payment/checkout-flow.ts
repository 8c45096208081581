import { type CheckoutActor, startCheckout as startCoreCheckout, type UnpaidOrder } from '@octavo/core/shop';
import { type CardGateway, createCardGateway } from './card-gateway.ts';
import { catalogQuery } from '../queries/products.queries.ts';
import { notify } from '../toasts/notify.ts';
import type { Shop } from '../app/shop.ts';

export { PaymentStep } from './PaymentStep.tsx';
export { SuccessStep } from './SuccessStep.tsx';

/** A running checkout and its payment gateway. */
export interface RunningCheckout {
  readonly checkout: CheckoutActor;
  readonly gateway: CardGateway;
  stop(): void;
}

/** Starts a checkout for the cart of `shop`. With `unpaid`, starts at the payment step of that order. */
export function startCheckout(shop: Shop, unpaid?: UnpaidOrder): RunningCheckout {
  const { api, session, cart, queryClient } = shop;
  const gateway = createCardGateway(shop.config);
  // Prefetches the catalog during payment, because the last step shows catalog data of the books.
  const prefetchCatalog = () => void queryClient.prefetchQuery(catalogQuery(shop));
  const checkout = startCoreCheckout(
    { api, session, cart, queryClient, payment: gateway },
    {
      unpaid,
      prepare: (actor) => {
        actor.on('toast', notify);
        actor.on('alert', ({ message }) => window.alert(message));
        // oxlint-disable-next-line no-console -- the alert of the specification refers to the console
        actor.on('order.failed', ({ error }) => console.error(error));
        actor.on('order.created', prefetchCatalog);
      },
    },
  );
  if (unpaid) prefetchCatalog();
  return { checkout, gateway, stop: () => checkout.stop() };
}
