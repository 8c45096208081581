import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '../api/index.ts';
import { isPaid, type Id, type TokenStore } from '../entities/index.ts';
import type { CartStore } from '../storage/index.ts';
import type { OrderRequest } from '../validators/index.ts';
import type { CheckoutEvent } from './checkout.events.ts';
import { checkoutMachine } from './checkout.machine.ts';
import type { CardPayment, PaymentGateway } from './payment-gateway.ts';

/** What the checkout machine works on. */
export interface CheckoutBinding {
  readonly api: Pick<Api, 'orders'>;
  readonly tokens: Pick<TokenStore, 'read'>;
  readonly cart: Pick<CartStore, 'read' | 'remove' | 'clear' | 'subscribe'>;
  readonly payment: PaymentGateway;
}

/**
 * The checkout machine on a client, a cart and a card provider. Start it with the cart:
 * `createActor(bindCheckout({ api, tokens, cart, payment }), { input: { items: cart.read().items } })`.
 *
 * A confirmation that has begun is never given up: only its answer tells whether money moved.
 */
export function bindCheckout({ api, tokens, cart, payment }: CheckoutBinding) {
  return checkoutMachine.provide({
    actors: {
      createOrder: fromPromise(({ input, signal }: { input: OrderRequest; signal: AbortSignal }) =>
        api.orders.create(input, { signal }),
      ),
      confirmPayment: fromPromise(({ input }: { input: CardPayment }) => payment.confirm(input)),
      checkPayment: fromPromise(({ input }: { input: { orderId: Id; clientSecret: string } }) =>
        wasPaid(api, payment, input),
      ),
      watchCart: fromCallback<CheckoutEvent>(({ sendBack }) =>
        cart.subscribe(() => sendBack({ type: 'cart.changed', items: cart.read().items })),
      ),
    },
    actions: {
      clearPurchase: (_args, { productIds }) => {
        cart.remove(...productIds);
        // What was put in elsewhere during the payment stays; an empty cart leaves nothing in storage.
        if (cart.read().items.length === 0) cart.clear();
      },
    },
    guards: {
      hasToken: () => tokens.read() !== null,
      paymentIsReady: () => payment.readiness() !== 'notReady',
      cardIsThere: () => payment.readiness() === 'ready',
    },
  });
}

async function wasPaid(
  api: CheckoutBinding['api'],
  payment: PaymentGateway,
  { orderId, clientSecret }: { orderId: Id; clientSecret: string },
): Promise<{ isPaid: boolean }> {
  const outcome = await payment.retrieve?.(clientSecret);
  if (outcome?.status === 'succeeded') return { isPaid: true };
  const order = await api.orders.byId(orderId);
  return { isPaid: order !== null && isPaid(order) };
}
