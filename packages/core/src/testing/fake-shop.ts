import type { Fetch } from '../api/index.ts';
import type { Id } from '../entities/index.ts';
import type { PaymentGateway, PaymentOutcome } from '../machines/index.ts';
import { fakeHandlers } from './fake-handlers.ts';
import { createRouter } from './fake-router.ts';
import { createFakeState, type FakeState } from './fake-state.ts';

/** A whole shop in memory: real client, real contract, no network. */
export interface FakeShop {
  /** For `createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch })`. */
  readonly fetch: Fetch;
  readonly baseUrl: string;
  readonly state: FakeState;
  /** `GET /products`, for what was asked, in order. */
  readonly requests: string[];
  /** Answers the next request instead of the shop. */
  respondOnce(answer: (request: Request) => Response | Promise<Response>): void;
  /** A card provider: each payment succeeds unless an outcome was put in line for it. */
  readonly payment: PaymentGateway & { readonly outcomes: PaymentOutcome[] };
  /** Makes every bearer token run out; refresh tokens stay good. */
  expireAccessTokens(): void;
  /** What the webhook does: the order is paid and its books are owned. */
  markPaid(orderId: Id): void;
}

/** Makes a shop with twelve books in two genres, the customer `ines_h` and the author `maren_oskalo`. */
export function createFakeShop(overrides: Partial<FakeState> = {}): FakeShop {
  const state: FakeState = { ...createFakeState(), ...overrides };
  const answer = createRouter(fakeHandlers(state), (token) => state.tokens.get(token) ?? null);
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
      return (queuedResponses.shift() ?? answer)(request);
    },
    respondOnce: (next) => void queuedResponses.push(next),
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
