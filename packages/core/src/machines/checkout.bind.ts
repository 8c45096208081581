import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '../api/index.ts';
import { isPaid, type Id, type TokenStore } from '../entities/index.ts';
import type { CartStore } from '../storage/index.ts';
import type { OrderRequest } from '../validators/index.ts';
import type { CheckoutEvent } from './checkout.events.ts';
import { checkoutMachine } from './checkout.machine.ts';
import type { CardPayment, PaymentGateway } from './payment-gateway.ts';

/** Dependencies of the checkout machine. */
export interface CheckoutBinding {
  readonly api: Pick<Api, 'orders'>;
  readonly tokens: Pick<TokenStore, 'read'>;
  readonly cart: Pick<CartStore, 'read' | 'remove' | 'clear' | 'subscribe'>;
  readonly payment: PaymentGateway;
}

/**
 * Binds the checkout machine to a client, a cart and a card provider. Start it with the cart:
 * `createActor(bindCheckout({ api, tokens, cart, payment }), { input: { items: cart.read().items } })`.
 *
 * A started confirmation is never aborted, because only its response tells whether the payment succeeded.
 */
export function bindCheckout({ api, tokens, cart, payment }: CheckoutBinding) {
  return checkoutMachine.provide({
    actors: {
      createOrder: fromPromise(({ input, signal }: { input: OrderRequest; signal: AbortSignal }) =>
        api.orders.create(input, { signal }),
      ),
      awaitCard: fromPromise(() => payment.whenCardMounted?.() ?? Promise.resolve()),
      confirmPayment: fromPromise(({ input }: { input: CardPayment }) => payment.confirm(input)),
      checkPayment: fromPromise(
        ({ input, signal }: { input: { orderId: Id; clientSecret: string }; signal: AbortSignal }) =>
          fetchPaidState(api, payment, input, signal),
      ),
      watchCart: fromCallback<CheckoutEvent>(({ sendBack }) =>
        cart.subscribe(() => sendBack({ type: 'cart.changed', items: cart.read().items })),
      ),
    },
    actions: {
      // Items added in another tab during the payment stay in the cart.
      clearPurchase: (_args, { productIds }) => cart.remove(...productIds),
    },
    guards: {
      hasToken: () => tokens.read() !== null,
      isPaymentReady: () => payment.readiness() !== 'notReady',
      isCardMounting: () => payment.readiness() === 'cardMounting',
      hasCard: () => payment.readiness() === 'ready',
    },
  });
}

/** Asks provider and shop in parallel, because one may hang or fail. */
async function fetchPaidState(
  api: CheckoutBinding['api'],
  payment: PaymentGateway,
  { orderId, clientSecret }: { orderId: Id; clientSecret: string },
  signal: AbortSignal,
): Promise<{ isPaid: boolean }> {
  const provider = payment.retrieve?.(clientSecret).then(({ status }) => status === 'succeeded');
  const shop = api.orders.byId(orderId, { signal }).then((order) => order !== null && isPaid(order));
  return { isPaid: await anyTrue(provider ? [provider, shop] : [shop]) };
}

/** Resolves to true with the first true check, and to false when none is true. Rejects when all checks fail. */
function anyTrue(checks: readonly Promise<boolean>[]): Promise<boolean> {
  const settled = checks.map(async (claim) => (await claim) || Promise.reject(new NotTrueError()));
  return Promise.any(settled).catch((error: AggregateError) => {
    if (error.errors.some((reason) => reason instanceof NotTrueError)) return false;
    throw error;
  });
}

/** A check that resolved to false. */
class NotTrueError extends Error {}
