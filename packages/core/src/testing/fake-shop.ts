import { featureNames, type Config, type Genre, type Id, type Product, type Review } from '../entities/index.ts';
import type { Fetch } from '../api/index.ts';
import type { AppPassword, AnnotatedBook } from '../contract/index.ts';
import type { PaymentGateway, PaymentOutcome } from '../machines/index.ts';
import type { OrderDetails, User } from '../entities/index.ts';
import type { ReviewReport } from '../validators/index.ts';
import { aConfig, anAuthor, aUser } from './a-user.ts';
import { aGenre, aProduct, aReview } from './a-product.ts';
import { fakeHandlers } from './fake-handlers.ts';
import { createRouter } from './fake-router.ts';

/** Somebody with an account, and what is theirs. */
export interface FakeAccount {
  user: User;
  password: string;
  readonly owned: Set<number>;
  readonly favorites: Set<number>;
  readonly orders: OrderDetails[];
}

/** A browser that is signed in. */
export interface FakeSession {
  readonly id: string;
  readonly account: FakeAccount;
  accessToken: string;
  refreshToken: string;
}

/** Everything the in-memory shop holds; tests may change it. */
export interface FakeState {
  products: Product[];
  genres: Genre[];
  reviews: Map<number, Review[]>;
  accounts: FakeAccount[];
  /** Bearer and refresh tokens that are good, and whose they are. */
  readonly tokens: Map<string, FakeAccount>;
  sessions: FakeSession[];
  /** Passwords of reading apps, by whose they are. */
  appPasswords: { readonly account: FakeAccount; readonly appPassword: AppPassword }[];
  /** In which books there are marks, by whose they are. */
  annotatedBooks: { readonly account: FakeAccount; readonly book: AnnotatedBook }[];
  /** Who wrote the review with this number. */
  readonly reviewers: Map<string, FakeAccount>;
  /** What was said about reviews. */
  readonly reports: ({ readonly reviewId: Id } & ReviewReport)[];
  /** Keys of mails that take a change of email address back. */
  readonly undoKeys: Map<string, { readonly account: FakeAccount; readonly email: string }>;
  config: Config;
  /** Where the list of all books is cut short. */
  listLimit: number;
  lastId: number;
}

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

/** The password of all accounts of the in-memory shop. */
export const FAKE_PASSWORD = 'Octavo!2026';

/** Makes a shop with twelve books in two genres, the customer `ines_h` and the author `maren_oskalo`. */
export function createFakeShop(overrides: Partial<FakeState> = {}): FakeShop {
  const state: FakeState = { ...demoState(), ...overrides };
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

function demoState(): FakeState {
  const mystery = aGenre({ id: 4, name: 'Mystery', count: 6 });
  const travel = aGenre({ id: 5, name: 'Travel', count: 6, description: '/genres/travel.svg' });
  const titles = 'The Tide Clock,Salt Roads,A Lamp for Mooring,The Ninth Ferry,Low Water,The Cartographer’s Niece';
  const more = 'Notes from a Slow Boat,The Paper Harbor,Kites over Portmere,The Long Jetty,An Inland Sea,Signals';
  const products = `${titles},${more}`.split(',').map((name, at) => {
    const genre = at % 2 === 0 ? mystery : travel;
    return aProduct({
      id: at + 1,
      name,
      slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
      regular_price: `${at}.99`,
      tags: [{ id: genre.id, name: genre.name }],
      total_sales: (at * 7) % 12,
      authors: [{ slug: 'maren-oskalo', name: 'Maren Oskalo' }],
      series: at < 3 ? { slug: 'the-portmere-books', name: 'The Portmere Books', position: 3 - at } : null,
    });
  });
  const account = (user: User): FakeAccount => ({
    user,
    password: FAKE_PASSWORD,
    owned: new Set(),
    favorites: new Set(),
    orders: [],
  });
  return {
    products,
    genres: [mystery, travel],
    reviews: new Map([[1, Array.from({ length: 23 }, (_, at) => aReview({ id: at + 1 }))]]),
    accounts: [account(aUser()), account(anAuthor())],
    tokens: new Map(),
    sessions: [],
    appPasswords: [],
    annotatedBooks: [],
    reviewers: new Map(),
    reports: [],
    undoKeys: new Map(),
    config: aConfig({ features: Object.fromEntries(featureNames.map((name) => [name, true])) }),
    listLimit: Number.POSITIVE_INFINITY,
    lastId: 1000,
  };
}
