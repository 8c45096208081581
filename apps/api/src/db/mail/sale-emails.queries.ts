import type { SaleEmailFrequency } from '@octavo/core/studio';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The sold copies of one book. */
export interface SoldBook {
  readonly title: string;
  readonly copies: number;
  /** What the author receives. */
  readonly earnings_cents: number;
}

/** The sales that an email reports: those of an order, or of a day in a time zone. */
export type ReportedSales = { readonly orderId: number } | { readonly day: string; readonly timeZone: string };

const FREQUENCY = sql<SaleEmailFrequency>`coalesce(
  (select frequency from sale_email_settings where sale_email_settings.user_id = users.id), 'daily')`;

const RECIPIENT_NAME = sql`coalesce(users.display_name,
  nullif(trim(users.first_name || ' ' || users.last_name), ''), users.username)`;

/** All SQL over emails about sales. */
export function saleEmailQueries(db: Db) {
  return {
    /** Returns how often a user gets emails about sales. */
    async findFrequency(userId: number): Promise<SaleEmailFrequency> {
      const row = await db
        .selectFrom('users')
        .where('users.id', '=', userId)
        .select(FREQUENCY.as('frequency'))
        .executeTakeFirst();
      return row?.frequency ?? 'daily';
    },

    /** Sets how often a user gets emails about sales. */
    async setFrequency(userId: number, frequency: SaleEmailFrequency): Promise<void> {
      await db
        .insertInto('sale_email_settings')
        .values({ user_id: userId, frequency })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ frequency }))
        .execute();
    },

    /** Enqueues the email about an order for each of its authors who wants one, once. */
    async enqueueForOrder(orderId: number, now: Date): Promise<void> {
      await sql`
        insert into email_outbox (template, dedupe_key, user_id, payload, recipient, recipient_name, next_attempt_at, created_at)
        select 'sale', 'sale:' || sold.order_id || ':' || users.id, users.id, jsonb_build_object('order_id', sold.order_id),
          users.email, ${RECIPIENT_NAME}, ${now}::timestamptz, ${now}::timestamptz
        from (select distinct order_id, seller_id from sales where order_id = ${orderId}) sold
        join users on users.id = sold.seller_id
        where ${FREQUENCY} = 'each'
        on conflict (dedupe_key) do nothing`.execute(db);
    },

    /** Enqueues the email about a day in a time zone for each author with sales who wants one, once. */
    async enqueueForDay(day: string, timeZone: string, now: Date): Promise<void> {
      await sql`
        insert into email_outbox (template, dedupe_key, user_id, payload, recipient, recipient_name, next_attempt_at, created_at)
        select 'daily_sales', 'daily_sales:' || users.id || ':' || ${day}::text, users.id,
          jsonb_build_object('day', ${day}::text, 'time_zone', ${timeZone}::text), users.email, ${RECIPIENT_NAME}, ${now}::timestamptz, ${now}::timestamptz
        from users
        where users.role = 'author' and ${FREQUENCY} = 'daily' and exists (
          select from sales where sales.seller_id = users.id and ${isOn(day, timeZone)}
        )
        on conflict (dedupe_key) do nothing`.execute(db);
    },

    /** Lists the sold books of an email, the most sold one first; empty when its recipient no longer wants such emails. */
    listSold: (emailId: number, frequency: SaleEmailFrequency, reported: ReportedSales): Promise<SoldBook[]> =>
      db
        .selectFrom('email_outbox')
        .innerJoin('users', 'users.id', 'email_outbox.user_id')
        .innerJoin('sales', 'sales.seller_id', 'users.id')
        .innerJoin('order_lines', 'order_lines.id', 'sales.line_id')
        .where('email_outbox.id', '=', emailId)
        .where(FREQUENCY, '=', frequency)
        .where(
          'orderId' in reported
            ? sql<boolean>`sales.order_id = ${reported.orderId}`
            : isOn(reported.day, reported.timeZone),
        )
        .groupBy('sales.product_id')
        .orderBy(sql`count(*)`, 'desc')
        .orderBy('sales.product_id')
        .select([
          sql<string>`max(order_lines.name)`.as('title'),
          sql<number>`count(*)::integer`.as('copies'),
          sql<number>`sum(sales.share_cents - sales.refunded_share_cents)::float8`.as('earnings_cents'),
        ])
        .execute(),
  };
}

/** Whether a sale is on a day of a time zone. */
const isOn = (day: string, timeZone: string) =>
  sql<boolean>`sales.sold_at >= (${day}::date::timestamp at time zone ${timeZone}::text)
    and sales.sold_at < ((${day}::date + 1)::timestamp at time zone ${timeZone}::text)`;
