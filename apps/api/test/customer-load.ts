import { hash } from '@node-rs/argon2';
import { aBilling } from '@octavo/core/testing';
import { SANDBOX_KEYS } from '@octavo/stripe-sandbox/server';
import type { Db, OpenDatabase } from '../src/db/database.ts';
import { genreQueries } from '../src/db/catalog/genres.queries.ts';
import { AccessTokens } from '../src/accounts/access-tokens.ts';
import { aBook } from './a-book.ts';
import { confirmRequest } from './payments.ts';

export const AUTH_SECRET = 'a secret of the tests, long enough';
const INITIAL_PASSWORD = 'Tide & Clock 42!';
/** More than one customer buys in thirty steps. */
const BOOK_COUNT = 160;

/** The writes of one customer that the shop has acknowledged. */
export interface Customer {
  readonly username: string;
  readonly token: string;
  readonly favorites: Map<number, boolean>;
  readonly orders: Set<number>;
  /** Orders whose payment the provider confirmed. */
  readonly paid: Set<number>;
  /** Books that the customer owns or may own. */
  readonly bought: Set<number>;
  password: string;
  /** The number of acknowledged writes. */
  acknowledged: number;
  /** Every requested change in order; the last one may be unanswered. */
  readonly requested: PendingChange[];
  /** Requested changes without a response: they may have happened or not. */
  unacknowledged: readonly PendingChange[];
}

/** A change that the customer can verify in the shop. */
type PendingChange = { readonly favorite: number } | { readonly password: string };

/** Fills an empty shop with books and signed-in customers. */
export async function seedShop(db: Db, count: number): Promise<Customer[]> {
  const genres = genreQueries(db);
  for (let book = 0; book < BOOK_COUNT; book += 1) await aBook({ db, genres });
  const tokens = new AccessTokens(AUTH_SECRET, () => new Date());
  const password_hash = await hash(INITIAL_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const customers: Customer[] = [];
  for (let at = 0; at < count; at += 1) {
    const username = `busy_${at}`;
    const user = await db
      .insertInto('users')
      .values({
        username,
        email: `${username}@octavo.example`,
        email_verified_at: new Date(),
        password_hash,
        role: 'customer',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = await db
      .insertInto('sessions')
      .values({ user_id: user.id, expires_at: new Date(Date.now() + 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = await tokens.issue({ userId: user.id, sessionId: session.id });
    const acknowledgments = {
      favorites: new Map(),
      orders: new Set<number>(),
      paid: new Set<number>(),
      bought: new Set<number>(),
    };
    customers.push({
      username,
      token,
      password: INITIAL_PASSWORD,
      ...acknowledgments,
      acknowledged: 0,
      requested: [],
      unacknowledged: [],
    });
  }
  return customers;
}

/** Changes favorites and passwords, places orders and pays every other one, and records each response, until `isDone`. */
export async function simulateCustomer(
  customer: Customer,
  originOf: () => string,
  isDone: () => boolean,
): Promise<void> {
  for (let step = 0; !isDone(); step += 1) {
    const book = 1 + ((step * 7) % BOOK_COUNT);
    const isFavorite = step % 3 !== 0;
    const password = `Tide & Clock ${step}!`;
    customer.unacknowledged = step % 9 === 4 ? [{ password }] : step % 4 === 1 ? [] : [{ favorite: book }];
    customer.requested.push(...customer.unacknowledged);
    try {
      if (step % 9 === 4) {
        const body = { current_password: customer.password, new_password: password };
        await sendAcknowledged(customer, originOf(), 'PUT', '/users/password', body);
        customer.password = password;
      } else if (step % 4 === 1) {
        await placeOrder(customer, originOf, { from: book, isPaid: step % 8 === 5 });
      } else {
        await sendAcknowledged(customer, originOf(), isFavorite ? 'POST' : 'DELETE', `/favorites/${book}`);
        customer.favorites.set(book, isFavorite);
      }
      customer.unacknowledged = [];
      customer.acknowledged += 1;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // The connection broke: the shop has stopped or is stopping.
      return;
    }
  }
}

/** Orders the next book that the customer does not own, and pays for it like a browser. */
async function placeOrder(
  customer: Customer,
  originOf: () => string,
  { from, isPaid }: { readonly from: number; readonly isPaid: boolean },
): Promise<void> {
  const book = Array.from({ length: BOOK_COUNT }, (_, at) => 1 + ((from + at) % BOOK_COUNT)).find(
    (candidate) => !customer.bought.has(candidate),
  );
  if (book === undefined) throw new Error(`${customer.username} has bought every book.`);
  const response = await sendAcknowledged(customer, originOf(), 'POST', '/orders', anOrderRequest(book));
  const { id, stripe_payment_intent_client_secret: clientSecret } = (await response.json()) as {
    id: number;
    stripe_payment_intent_client_secret: string;
  };
  customer.orders.add(id);
  if (!isPaid) return;
  customer.bought.add(book);
  const paying = confirmRequest(`${originOf()}/sandbox`, SANDBOX_KEYS.publishable, { clientSecret });
  const { status } = (await assertAcknowledged(await fetch(paying), 'paying').json()) as { status: string };
  if (status !== 'succeeded') throw new Error(`The payment of order ${id} is ${status}.`);
  customer.paid.add(id);
}

/**
 * Records the writes that were acknowledged so far. A backup taken before the returned function is called must contain
 * them. It may contain later writes too.
 */
export function snapshotAcknowledged(customer: Customer): () => Customer {
  const before = structuredClone(customer);
  return () => ({
    ...before,
    unacknowledged: customer.requested.slice(before.requested.length - before.unacknowledged.length),
  });
}

/** Returns every acknowledged write that the shop has lost. */
export async function findLostWrites(customer: Customer, origin: string): Promise<string[]> {
  const lost: string[] = [];
  const favorites = (await (await sendAcknowledged(customer, origin, 'GET', '/products/favorites')).json()) as {
    id: number;
  }[];
  const ids = new Set(favorites.map(({ id }) => id));
  const isUnknown = (book: number) =>
    customer.unacknowledged.some((change) => 'favorite' in change && change.favorite === book);
  for (const [book, isFavorite] of customer.favorites) {
    if (!isUnknown(book) && ids.has(book) !== isFavorite) lost.push(`favorite ${book}`);
  }
  for (const id of customer.orders) {
    const response = await sendRequest(customer, origin, 'GET', `/orders/${id}`);
    if (response.status !== 200 && response.status !== 409) lost.push(`order ${id}: ${response.status}`);
    const { status } = (await response.json()) as { status?: string };
    if (customer.paid.has(id) && status !== 'paid') lost.push(`order ${id}, which was paid, is ${status}`);
  }
  const passwords = [
    customer.password,
    ...customer.unacknowledged.flatMap((change) => ('password' in change ? change.password : [])),
  ];
  const working = await findWorkingPassword(passwords, customer, origin);
  if (working === undefined) lost.push('password');
  else customer.password = working;
  customer.unacknowledged = [];
  return lost.map((write) => `${customer.username}: ${write}`);
}

/** Tries passwords one after the other, because too many failures would lock the account. */
async function findWorkingPassword(
  passwords: readonly string[],
  { username }: Customer,
  origin: string,
): Promise<string | undefined> {
  for (const password of passwords) {
    const body = new URLSearchParams({ username, password });
    if ((await fetch(`${origin}/api/v1/auth/login`, { method: 'POST', body })).status === 200) return password;
  }
  return undefined;
}

/** Returns the differences between the shop's ledger and the provider after all payments were processed. */
export async function findLedgerErrors({ pool }: Pick<OpenDatabase, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(`
    with charged as (
      select substr(document->>'transfer_group', 7)::integer as order_id, count(*)::integer as times
      from stripe_sandbox.objects where kind = 'charge' and document->>'status' = 'succeeded' group by 1)
    select format('order %s is %s and was charged %s times', id, status, coalesce(times, 0)) as fault
    from orders left join charged on order_id = id where coalesce(times, 0) <> (status = 'paid')::integer
    union all
    select format('ledger transaction %s does not add up', transaction_ref) from ledger_entries group by transaction_ref having sum(amount_cents) <> 0
    union all
    select format('order %s is %s and gives %s books', orders.id, status, count(entitlements.id))
    from orders left join entitlements on order_id = orders.id and ended_at is null
    group by orders.id having count(entitlements.id) <> (status = 'paid')::integer`);
  return rows.map(({ fault }) => fault);
}

/** An order of one book. */
export const anOrderRequest = (book: number) => ({
  payment_method: 'stripe',
  payment_method_title: 'Credit Card (Stripe)',
  set_paid: false,
  billing: aBilling(),
  line_items: [{ product_id: book, quantity: 1, name: '', authorStripeID: '', total: '' }],
});

async function sendAcknowledged(
  customer: Customer,
  origin: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return assertAcknowledged(await sendRequest(customer, origin, method, path, body), `${method} ${path}`);
}

function assertAcknowledged(response: Response, request: string): Response {
  // Rejected while the shop stops or is overloaded: nothing was acknowledged.
  if (response.status === 503 || response.status === 502) throw new TypeError('rejected');
  if (!response.ok) throw new Error(`${request}: ${response.status}`);
  return response;
}

const sendRequest = (
  customer: Customer,
  origin: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> =>
  fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
