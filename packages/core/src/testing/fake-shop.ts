import type { Fetch } from '../api/index.ts';
import type { Id } from '../entities/index.ts';
import type { PaymentGateway, PaymentOutcome } from '../machines/index.ts';
import { fakeHandlers } from './fake-handlers.ts';
import { createRouter } from './fake-router.ts';
import { createFakeState, type FakeState } from './fake-state.ts';

/** An in-memory shop with the real client and contract and no network. */
export interface FakeShop {
  /** For `createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch })`. */
  readonly fetch: Fetch;
  readonly baseUrl: string;
  readonly state: FakeState;
  /** The requests in order, such as `GET /products`. */
  readonly requests: string[];
  /** Responds to the next request in place of the shop. */
  respondOnce(respond: (request: Request) => Response | Promise<Response>): void;
  /** A card provider. Each payment succeeds unless an outcome is queued. */
  readonly payment: PaymentGateway & { readonly outcomes: PaymentOutcome[] };
  /** Expires all access tokens. Refresh tokens stay valid. */
  expireAccessTokens(): void;
  /** Does the work of the webhook: marks the order as paid and its books as owned. */
  markPaid(orderId: Id): void;
}

/** Creates a shop with twelve books in two genres, the customer `ines_h` and the author `maren_oskalo`. */
export function createFakeShop(overrides: Partial<FakeState> = {}): FakeShop {
  const state: FakeState = { ...createFakeState(), ...overrides };
  const router = createRouter(fakeHandlers(state), (token) => state.tokens.get(token) ?? null);
  const requests: string[] = [];
  const queuedResponses: ((request: Request) => Response | Promise<Response>)[] = [];
  const baseUrl = 'http://shop.test/api/v1';
  const markPaid = (orderId: Id) => {
    for (const account of state.accounts) {
      const at = account.orders.findIndex((order) => order.id === orderId);
      const order = account.orders[at];
      if (!order) continue;
      account.orders[at] = { ...order, status: 'paid', stripe_payment_intent_client_secret: null };
      for (const line of order.line_items) if (line.product_id !== undefined) account.owned.add(line.product_id);
    }
  };
  const outcomes: PaymentOutcome[] = [];
  return {
    baseUrl,
    state,
    requests,
    markPaid,
    fetch: async (request) => {
      requests.push(`${request.method} ${request.url.slice(baseUrl.length)}`);
      return (queuedResponses.shift() ?? router)(request);
    },
    respondOnce: (respond) => void queuedResponses.push(respond),
    expireAccessTokens: () => {
      for (const token of state.tokens.keys()) if (token.startsWith('access-')) state.tokens.delete(token);
    },
    payment: {
      outcomes,
      readiness: () => 'ready',
      confirm: ({ clientSecret }) => {
        const outcome = outcomes.shift() ?? { status: 'succeeded' };
        if (outcome.status === 'succeeded') markPaid(orderIdOf(state, clientSecret));
        return Promise.resolve(outcome);
      },
    },
  };
}

function orderIdOf(state: FakeState, clientSecret: string): Id {
  const orders = state.accounts.flatMap((account) => account.orders);
  return orders.find((order) => order.stripe_payment_intent_client_secret === clientSecret)?.id ?? '';
}
