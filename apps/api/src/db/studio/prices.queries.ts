import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A price that a book had or has. */
export interface PastPriceRecord {
  readonly price_cents: number | null;
  readonly valid_from: Date;
  readonly valid_until: Date | null;
  readonly username: string | null;
  readonly sales: number;
}

/** A scheduled price that has not ended. */
export interface PlannedPriceRecord {
  readonly id: number;
  readonly price_cents: number;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly status: 'planned' | 'in_force';
}

/** All SQL over prices. Run changes inside a transaction that has locked the book. */
export function priceQueries(db: Db) {
  /** The scheduled prices of a book that have not ended. */
  const selectPlanned = (productId: number) =>
    db.selectFrom('planned_prices').where('product_id', '=', productId).where('status', 'in', ['planned', 'in_force']);

  return {
    /** Lists the prices of a book, the newest first. */
    listHistory: (productId: number, limit: number): Promise<PastPriceRecord[]> =>
      db
        .selectFrom('price_history')
        .leftJoin('users', 'users.id', 'price_history.changed_by')
        .where('product_id', '=', productId)
        .orderBy('valid_from', 'desc')
        .orderBy('price_history.id', 'desc')
        .limit(limit)
        .select(['price_cents', 'valid_from', 'valid_until', 'users.username'])
        .select(
          sql<number>`(select count(*)::integer from order_lines
            where order_lines.product_id = price_history.product_id and order_lines.sold_at >= valid_from
              and (valid_until is null or order_lines.sold_at < valid_until))`.as('sales'),
        )
        .execute(),

    /** Counts the prices that a book has had. */
    async countHistory(productId: number): Promise<number> {
      const { count } = await db
        .selectFrom('price_history')
        .where('product_id', '=', productId)
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Returns the lowest price that was valid at or after `from`; `null` when the book had none. */
    async lowestSince(productId: number, from: Date): Promise<number | null> {
      const { lowest } = await db
        .selectFrom('price_history')
        .where('product_id', '=', productId)
        .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', from)]))
        .select(sql<number | null>`min(price_cents)`.as('lowest'))
        .executeTakeFirstOrThrow();
      return lowest;
    },

    /** Lists scheduled prices that have not ended, the earliest first. */
    async listPlanned(productId: number): Promise<PlannedPriceRecord[]> {
      const rows = await selectPlanned(productId)
        .orderBy('starts_at')
        .select(['id', 'price_cents', 'starts_at', 'ends_at', 'status'])
        .execute();
      // The condition leaves two of the four states.
      return rows as PlannedPriceRecord[];
    },

    /** Whether a scheduled price covers a part of this time. */
    async hasOverlap(productId: number, from: Date, until: Date | null): Promise<boolean> {
      const found = await selectPlanned(productId)
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', from)]))
        .$if(until !== null, (query) => query.where('starts_at', '<', until ?? from))
        .select('id')
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Schedules a price. */
    async insertPlanned(plan: {
      productId: number;
      cents: number;
      startsAt: Date;
      endsAt: Date | null;
    }): Promise<void> {
      await db
        .insertInto('planned_prices')
        .values({
          product_id: plan.productId,
          price_cents: plan.cents,
          starts_at: plan.startsAt,
          ends_at: plan.endsAt,
          regular_price_cents: null,
        })
        .execute();
    },

    /** Sets the price of a book. The history records `userId`, or the shop without one. */
    async setPrice(productId: number, cents: number | null, userId?: number): Promise<void> {
      await sql`select set_config('octavo.user_id', ${userId === undefined ? '' : String(userId)}, true)`.execute(db);
      await db
        .updateTable('products')
        .set({ price_cents: cents, updated_at: new Date() })
        .where('id', '=', productId)
        .where('price_cents', 'is distinct from', cents)
        .execute();
    },

    /** Lists books with a scheduled price that starts or ends by now. */
    async listDueBooks(now: Date, limit: number): Promise<number[]> {
      const { rows } = await sql<{ product_id: number }>`
        select product_id from planned_prices
        where (status = 'planned' and starts_at <= ${now}) or (status = 'in_force' and ends_at <= ${now})
        group by product_id order by min(starts_at) limit ${limit}`.execute(db);
      return rows.map((row) => row.product_id);
    },

    /** Finds a scheduled price of a book that is in force. */
    findInForce: (productId: number) =>
      db
        .selectFrom('planned_prices')
        .where('product_id', '=', productId)
        .where('status', '=', 'in_force')
        .select(['id', 'price_cents', 'regular_price_cents', 'ends_at'])
        .executeTakeFirst(),

    /** Lists the scheduled prices of a book that are due to start, the earliest first. */
    listStarting: (productId: number, now: Date) =>
      db
        .selectFrom('planned_prices')
        .where('product_id', '=', productId)
        .where('status', '=', 'planned')
        .where('starts_at', '<=', now)
        .orderBy('starts_at')
        .select(['id', 'price_cents', 'ends_at'])
        .execute(),

    /** Records that a scheduled price has started. */
    async start(id: number, regularCents: number | null): Promise<void> {
      await db
        .updateTable('planned_prices')
        .set({ status: 'in_force', regular_price_cents: regularCents })
        .where('id', '=', id)
        .execute();
    },

    /** Records that a scheduled price has ended or was canceled. */
    async end(id: number, status: 'past' | 'canceled'): Promise<void> {
      await db.updateTable('planned_prices').set({ status }).where('id', '=', id).execute();
    },

    /** Finds a scheduled price of a book that can be canceled. */
    findCancelable: (productId: number, id: number) =>
      selectPlanned(productId)
        .where('id', '=', id)
        .select(['id', 'status', 'price_cents', 'regular_price_cents'])
        .executeTakeFirst(),

    /** Counts scheduled prices of a book that have not ended. */
    async countPlanned(productId: number): Promise<number> {
      const { count } = await selectPlanned(productId)
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
