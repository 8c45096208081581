import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { OrderedBookRecord } from './admin-orders.queries.ts';

/** The columns of an order that only its page shows. */
export interface OrderHeadRecord {
  readonly billing: unknown;
  readonly paid_at: Date | null;
  readonly payment_intent_id: string | null;
  readonly charge_id: string | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly last_payment_error: string | null;
}

/** One book of an order with its amounts. */
export interface AdminOrderLineRecord extends OrderedBookRecord {
  readonly id: number;
  readonly seller: string | null;
  readonly price_cents: number;
  readonly fee_cents: number;
  readonly refunded_cents: number;
  readonly refunded_share_cents: number;
}

/** A posted transfer or reversal. */
export interface OrderPaymentRecord {
  readonly kind: 'transfer' | 'reversal';
  readonly posted_at: Date;
  readonly author: string | null;
  readonly cents: number;
}

/** A refund with the staff member who requested it. */
export interface OrderRefundRecord {
  readonly amount_cents: number;
  readonly status: 'requested' | 'made' | 'failed';
  readonly origin: 'shop' | 'provider' | 'dispute';
  readonly reason: string;
  readonly last_error: string | null;
  readonly actor: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** An email about an order. */
export interface OrderEmailRecord {
  readonly template: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly sent_at: Date | null;
  readonly created_at: Date;
}

/** The maximum number of events of one kind. Only the newest ones of an order with more are listed. */
const MAX_EVENTS = 200;

/** All SQL over what happened to an order. Events are listed in the order of their times. */
export function orderTimelineQueries(db: Db) {
  return {
    head: (orderId: number): Promise<OrderHeadRecord | undefined> =>
      db
        .selectFrom('orders')
        .where('id', '=', orderId)
        .select(['billing', 'paid_at', 'payment_intent_id', 'charge_id', 'card_brand', 'card_last4'])
        .select('last_payment_error')
        .executeTakeFirst(),

    lines: (orderId: number): Promise<AdminOrderLineRecord[]> =>
      db
        .selectFrom('order_lines')
        .innerJoin('products', 'products.id', 'order_lines.product_id')
        .leftJoin('users', 'users.id', 'order_lines.seller_id')
        .leftJoin('covers', 'covers.hash', 'products.cover_hash')
        .where('order_id', '=', orderId)
        .orderBy('position')
        .select(['order_lines.id', 'order_lines.product_id', 'order_lines.name', 'products.slug', 'cover_hash'])
        .select(['covers.width as cover_width', 'covers.height as cover_height', 'users.username as seller'])
        .select('order_lines.price_cents')
        .select(
          sql<number>`case when order_lines.seller_id is null then order_lines.price_cents else order_lines.fee_cents end`.as(
            'fee_cents',
          ),
        )
        .select(refundedOf('amount_cents').as('refunded_cents'))
        .select(refundedOf('author_amount_cents').as('refunded_share_cents'))
        .execute(),

    /** Lists transfers to authors and their reversals, one row per author and provider transaction. */
    async payments(orderId: number): Promise<OrderPaymentRecord[]> {
      const rows = await db
        .selectFrom('ledger_entries')
        .leftJoin('users', (join) => join.on(sql<boolean>`users.id = nullif(split_part(account, '/', 2), '')::integer`))
        .where('order_id', '=', orderId)
        .where('kind', 'in', ['transfer', 'reversal'])
        .where('account', 'like', 'author%')
        .orderBy('posted_at', 'desc')
        .orderBy('ledger_entries.id', 'desc')
        .limit(MAX_EVENTS)
        .select([
          sql<'transfer' | 'reversal'>`kind`.as('kind'),
          'posted_at',
          'users.username as author',
          sql<number>`abs(amount_cents)`.as('cents'),
        ])
        .execute();
      return rows.toReversed();
    },

    /** Returns the fees of the payment provider for an order. */
    async providerFeeCents(orderId: number): Promise<number> {
      const { cents } = await db
        .selectFrom('ledger_entries')
        .where('order_id', '=', orderId)
        .where('account', '=', 'provider_fees')
        .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('cents'))
        .executeTakeFirstOrThrow();
      return cents;
    },

    async refunds(orderId: number): Promise<OrderRefundRecord[]> {
      const rows = await db
        .selectFrom('refunds')
        .leftJoin('users', 'users.id', 'refunds.account_id')
        .where('order_id', '=', orderId)
        .orderBy('refunds.created_at', 'desc')
        .limit(MAX_EVENTS)
        .select(['amount_cents', 'status', 'origin', 'reason', 'last_error', 'users.username as actor'])
        .select(['refunds.created_at', 'refunds.updated_at'])
        .execute();
      return rows.toReversed();
    },

    async emails(orderId: number): Promise<OrderEmailRecord[]> {
      const rows = await db
        .selectFrom('email_outbox')
        .where('order_id', '=', orderId)
        .orderBy('id', 'desc')
        .limit(MAX_EVENTS)
        .select(['template', 'recipient', 'attempts', 'last_error', 'sent_at', 'created_at'])
        .execute();
      return rows.toReversed();
    },

    notes: (orderId: number): Promise<{ text: string; created_at: Date; actor: string | null }[]> =>
      db
        .selectFrom('order_notes')
        .leftJoin('users', 'users.id', 'order_notes.account_id')
        .where('order_id', '=', orderId)
        .orderBy('order_notes.id')
        .select(['text', 'order_notes.created_at', 'users.username as actor'])
        .execute(),

    async countNotes(orderId: number): Promise<number> {
      const { count } = await db
        .selectFrom('order_notes')
        .where('order_id', '=', orderId)
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async addNote(note: { orderId: number; accountId: number; text: string }, now: Date): Promise<void> {
      await db
        .insertInto('order_notes')
        .values({ order_id: note.orderId, account_id: note.accountId, text: note.text, created_at: now })
        .execute();
    },
  };
}

const refundedOf = (column: 'amount_cents' | 'author_amount_cents') => sql<number>`(
  select coalesce(sum(refund_lines.${sql.ref(column)}), 0)::integer from refund_lines
  join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.line_id = order_lines.id and refunds.status = 'made')`;
