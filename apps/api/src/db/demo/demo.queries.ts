import { sql } from 'kysely';
import type { DemoCatalog, DemoPerson } from '@octavo/demo-catalog/schema';
import type { Db } from '../database.ts';

const DAY_MS = 86_400_000;
const STATE_KEY = 'demo';
/** The fingerprint prefix of demo orders; no customer's order has it. */
const FINGERPRINT_PREFIX = 'demo:';

/** The progress of loading the demo catalog; `undefined` before it has started. */
export type DemoState = 'loading' | 'loaded' | undefined;

/** A demo order. */
export interface DemoOrder {
  readonly id: number;
  readonly totalCents: number;
  readonly paidAt: Date;
}

/** Row ids by the names that the demo catalog uses. */
export interface DemoIds {
  readonly users: ReadonlyMap<string, { readonly id: number; readonly person: DemoPerson }>;
  readonly products: ReadonlyMap<
    string,
    { readonly id: number; readonly name: string; readonly priceCents: number; readonly sellerId: number | null }
  >;
}

/** All SQL that loads users, orders and reviews of the demo catalog; books are loaded by the importer. */
export function demoQueries(db: Db) {
  return {
    async state(): Promise<DemoState> {
      const row = await db.selectFrom('app_state').select('value').where('key', '=', STATE_KEY).executeTakeFirst();
      if (!row) return undefined;
      return row.value === 'loaded' ? 'loaded' : 'loading';
    },

    async setState(value: 'loading' | 'loaded'): Promise<void> {
      await db
        .insertInto('app_state')
        .values({ key: STATE_KEY, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
        .execute();
    },

    /** Lists paid demo orders without a payment at the provider yet, oldest first. */
    async unchargedOrders(): Promise<DemoOrder[]> {
      const rows = await db
        .selectFrom('orders')
        .where('fingerprint', 'like', `${FINGERPRINT_PREFIX}%`)
        .where('status', '=', 'paid')
        .where('charge_id', 'is', null)
        .where('total_cents', '>', 0)
        .orderBy('created_at')
        .select(['id', 'total_cents', 'paid_at', 'created_at'])
        .execute();
      return rows.map(({ id, total_cents: totalCents, paid_at: paidAt, created_at: createdAt }) => ({
        id,
        totalCents,
        paidAt: paidAt ?? createdAt,
      }));
    },

    /** Returns whether the shop has no data yet. */
    async isEmpty(): Promise<boolean> {
      const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
      const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
      return !product && !user;
    },

    /** Finds or creates the account of a demo user. */
    async savePerson(
      person: DemoPerson,
      passwordHash: string,
      stripeAccountId: string | null,
      now: Date,
    ): Promise<number> {
      const found = await db
        .selectFrom('users')
        .select('id')
        .where('username', '=', person.username)
        .executeTakeFirst();
      if (found) return found.id;
      const { id } = await db
        .insertInto('users')
        .values({
          username: person.username,
          email: person.email,
          email_verified_at: now,
          password_hash: passwordHash,
          first_name: person.firstName,
          last_name: person.lastName,
          display_name: person.displayName === `${person.firstName} ${person.lastName}` ? null : person.displayName,
          role: person.role === 'author' ? 'author' : 'customer',
          is_admin: person.role === 'admin',
          stripe_account_id: stripeAccountId,
          created_at: daysBefore(now, person.joinedDaysAgo),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Inserts favorites, orders with their entitlements, reviews and featured books, in one transaction. */
    saveHistory: (catalog: DemoCatalog, ids: DemoIds, feeBps: number, now: Date, month: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await saveFavorites(transaction, ids, now);
        for (const [number, order] of catalog.orders.entries())
          await saveOrder(transaction, ids, order, number, feeBps, now);
        for (const review of catalog.reviews) {
          const { id, person } = getOrThrow(ids.users, review.username);
          await transaction
            .insertInto('reviews')
            .values({
              product_id: getOrThrow(ids.products, review.book).id,
              user_id: id,
              reviewer: person.displayName,
              rating: review.rating,
              html: review.html,
              is_verified: review.isVerified,
              created_at: daysBefore(now, review.daysAgo),
            })
            .execute();
        }
        for (const { books, monthOffset } of catalog.shelves) {
          const rows = books.map((book, position) => ({
            month: addMonths(month, monthOffset),
            position,
            product_id: getOrThrow(ids.products, book).id,
          }));
          await transaction.insertInto('featured_products').values(rows).execute();
        }
        await demoQueries(transaction).setState('loaded');
      }),
  };
}

async function saveFavorites(db: Db, ids: DemoIds, now: Date): Promise<void> {
  for (const { id, person } of ids.users.values()) {
    const rows = person.favorites.map((book, index) => ({
      user_id: id,
      product_id: getOrThrow(ids.products, book).id,
      created_at: daysBefore(now, person.favorites.length - index),
    }));
    if (rows.length > 0) await db.insertInto('favorites').values(rows).execute();
  }
}

async function saveOrder(
  db: Db,
  ids: DemoIds,
  order: DemoCatalog['orders'][number],
  number: number,
  feeBps: number,
  now: Date,
): Promise<void> {
  const { id: userId, person } = getOrThrow(ids.users, order.username);
  const books = order.books.map((slug) => getOrThrow(ids.products, slug));
  const createdAt = daysBefore(now, order.daysAgo);
  const wasPaid = order.status !== 'canceled';
  const { id } = await db
    .insertInto('orders')
    .values({
      user_id: userId,
      status: order.status,
      total_cents: books.reduce((sum, book) => sum + book.priceCents, 0),
      billing: JSON.stringify(billingOf(person)),
      fingerprint: `${FINGERPRINT_PREFIX}${number}`,
      created_at: createdAt,
      paid_at: wasPaid ? createdAt : null,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = books.map((book, position) => ({
    order_id: id,
    position,
    product_id: book.id,
    name: book.name,
    price_cents: book.priceCents,
    seller_id: book.sellerId,
    fee_cents: book.priceCents - Math.floor((book.priceCents * (10_000 - feeBps)) / 10_000),
  }));
  await db.insertInto('order_lines').values(lines).execute();
  if (order.status !== 'paid') return;
  for (const book of books) {
    await db
      .insertInto('entitlements')
      .values({ user_id: userId, product_id: book.id, source: 'order', order_id: id, created_at: createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .updateTable('products')
      .set({ total_sales: sql<number>`total_sales + 1` })
      .where('id', '=', book.id)
      .execute();
  }
}

const billingOf = (person: DemoPerson) => ({
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  phone: '555 0100',
  address_1: '1 Sample Street',
  city: 'Portland',
  state: 'OR',
  postcode: '97201',
  country: 'US',
});

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Returns the first day of the month that is `offset` months after `month` (`YYYY-MM-01`). */
function addMonths(month: string, offset: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + offset, 1)).toISOString().slice(0, 10);
}

/** Looks up a name; the catalog was validated when it was built, so every name exists. */
function getOrThrow<T>(map: ReadonlyMap<string, T>, name: string): T {
  const found = map.get(name);
  if (!found) throw new Error(`The demo catalog refers to ${name}, which it does not contain.`);
  return found;
}
