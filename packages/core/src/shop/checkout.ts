import type { QueryClient } from '@tanstack/query-core';
import { type ActorRefFrom, createActor } from 'xstate';
import type { Api } from '../api/index.ts';
import { type CartItem, type CreatedOrder, withItems } from '../entities/index.ts';
import { bindCheckout, type PaymentGateway } from '../machines/index.ts';
import type { CartStore, SessionStore } from '../storage/index.ts';
import { type Billing, toOrderRequest } from '../validators/index.ts';
import { ownedIdsQuery } from './catalog.queries.ts';

/** The checkout machine as a running actor. */
export type CheckoutActor = ActorRefFrom<ReturnType<typeof bindCheckout>>;

/** An order that was placed before and is not paid yet. */
export interface UnpaidOrder {
  readonly order: CreatedOrder;
  readonly billing: Billing;
  readonly items: readonly CartItem[];
}

/** Dependencies of a checkout. */
export interface CheckoutDeps {
  readonly api: Api;
  readonly session: Pick<SessionStore, 'read'>;
  readonly cart: CartStore;
  readonly queryClient: QueryClient;
  readonly payment: PaymentGateway;
}

/** Options of {@link startCheckout}. */
export interface CheckoutOptions {
  /** Initial values of the billing form. */
  readonly billing?: Partial<Billing> | undefined;
  /** Starts at the payment step of this order. */
  readonly unpaid?: UnpaidOrder | undefined;
  /** Called before the checkout starts, to register listeners. */
  readonly prepare?: ((checkout: CheckoutActor) => void) | undefined;
}

/**
 * Starts a checkout of the cart. A new order invalidates the cached orders, and a payment also the library and the
 * products. Stop the actor when the visitor leaves its page.
 */
export function startCheckout(
  { api, session, cart: ownCart, queryClient, payment }: CheckoutDeps,
  { billing, unpaid, prepare }: CheckoutOptions = {},
): CheckoutActor {
  const cart = unpaid ? orderedCart(unpaid, ownCart) : ownCart;
  const checkout = createActor(bindCheckout({ api, tokens: session, cart, payment }), {
    input: {
      items: cart.read().items,
      ...(billing ? { billing } : {}),
      ...(unpaid
        ? { pendingOrder: { order: unpaid.order, request: toOrderRequest(unpaid.billing, unpaid.items) } }
        : {}),
    },
  });
  const invalidate = (...names: string[]): void => {
    for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
  };
  checkout.on('order.created', () => invalidate('orders'));
  checkout.on('order.paid', ({ productIds }) => {
    invalidate('product', 'library', 'orders');
    // The server learns of the payment later, so a new response could still lack the books.
    queryClient.setQueryData(ownedIdsQuery({ api }).queryKey, (ids) => ids && [...productIds, ...ids]);
  });
  prepare?.(checkout);
  checkout.start();
  // Form and items equal those of the order, so that the machine resumes the order instead of creating one.
  if (unpaid) checkout.send({ type: 'billing.submitted', billing: unpaid.billing });
  return checkout;
}

/** The ordered items instead of the current cart. After payment they are removed from the cart as well. */
function orderedCart({ items }: UnpaidOrder, cart: CartStore): CartStore {
  const ordered = withItems(items);
  return { ...cart, read: () => ordered, subscribe: () => () => undefined };
}
