import type { AnnotatedBook, AppPassword } from '../contract/index.ts';
import {
  featureNames,
  isSameId,
  type Config,
  type Genre,
  type Id,
  type OrderDetails,
  type Product,
  type Review,
  type User,
} from '../entities/index.ts';
import { AuthenticationError, NotFoundError } from '../errors/index.ts';
import type { ReviewReport } from '../validators/index.ts';
import { aGenre, aProduct, aReview } from './a-product.ts';
import { aConfig, anAuthor, aUser } from './a-user.ts';

/** A customer or author account with its data. */
export interface FakeAccount {
  user: User;
  password: string;
  readonly owned: Set<number>;
  readonly favorites: Set<number>;
  readonly orders: OrderDetails[];
}

/** A signed-in browser. */
export interface FakeSession {
  readonly id: string;
  readonly account: FakeAccount;
  accessToken: string;
  refreshToken: string;
}

/** The data of the in-memory shop. Tests may change it. */
export interface FakeState {
  products: Product[];
  genres: Genre[];
  reviews: Map<number, Review[]>;
  accounts: FakeAccount[];
  /** Accounts by valid access or refresh token. */
  readonly tokens: Map<string, FakeAccount>;
  sessions: FakeSession[];
  /** App passwords of reading apps, with their accounts. */
  appPasswords: { readonly account: FakeAccount; readonly appPassword: AppPassword }[];
  /** The accounts that want emails about new editions. */
  readonly subscribers: Set<FakeAccount>;
  /** Books with annotations, with the accounts that own them. */
  annotatedBooks: { readonly account: FakeAccount; readonly book: AnnotatedBook }[];
  /** Authors of reviews by review id. */
  readonly reviewers: Map<string, FakeAccount>;
  /** Reports of reviews. */
  readonly reports: ({ readonly reviewId: Id } & ReviewReport)[];
  /** Emailed keys that undo a change of email address. */
  readonly undoKeys: Map<string, { readonly account: FakeAccount; readonly email: string }>;
  /** Emailed keys that verify an email address. */
  readonly verificationKeys: Map<string, { readonly account: FakeAccount; readonly email: string; isExpired: boolean }>;
  config: Config;
  /** Maximum number of rows in the list of all books. */
  listLimit: number;
  lastId: number;
}

/** The password of all accounts in the in-memory shop. */
export const FAKE_PASSWORD = 'Octavo!2026';

/** Creates the demo data: twelve books in two genres, a customer and an author. */
export function createFakeState(): FakeState {
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
    subscribers: new Set(),
    annotatedBooks: [],
    reviewers: new Map(),
    reports: [],
    undoKeys: new Map(),
    verificationKeys: new Map(),
    config: aConfig({ features: Object.fromEntries(featureNames.map((name) => [name, true])) }),
    listLimit: Number.POSITIVE_INFINITY,
    lastId: 1000,
  };
}

/** Returns the product with this id. @throws {NotFoundError} */
export function requireProduct(state: FakeState, id: Id): Product {
  const found = state.products.find((product) => isSameId(product.id, id));
  if (!found) throw new NotFoundError('product_not_found');
  return found;
}

/** Returns the caller's account. @throws {AuthenticationError} for a visitor */
export function requireAccount(account: FakeAccount | null): FakeAccount {
  if (!account) throw new AuthenticationError();
  return account;
}
