import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The details of an order that a receipt shows in addition to its lines. */
export interface ReceiptDetails {
  /** As entered by the buyer. */
  readonly billing: unknown;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  /** Refunds of the order, oldest first. */
  readonly refunds: readonly { readonly amount_cents: number; readonly created_at: Date }[];
  readonly lines: readonly ReceiptLineDetails[];
}

/** The details of a book that a receipt shows in addition to name and price. */
export interface ReceiptLineDetails {
  readonly id: number;
  readonly authors: readonly string[];
  readonly refunded_cents: number;
}

/** All SQL over details that only a single order shows. */
export function orderDetailQueries(db: Db) {
  return {
    async receiptDetails(orderId: number): Promise<ReceiptDetails> {
      const order = await db
        .selectFrom('orders')
        .where('id', '=', orderId)
        .select(['billing', 'card_brand', 'card_last4'])
        .executeTakeFirstOrThrow();
      const refunds = await db
        .selectFrom('refunds')
        .where('order_id', '=', orderId)
        .where('status', '=', 'made')
        .orderBy('created_at')
        .orderBy('id')
        .select(['amount_cents', 'created_at'])
        .execute();
      const lines = await db
        .selectFrom('order_lines')
        .where('order_id', '=', orderId)
        .select(['order_lines.id', authorNames.as('authors'), refundedCents.as('refunded_cents')])
        .execute();
      return { ...order, refunds, lines };
    },
  };
}

const authorNames = sql<string[]>`(
  select coalesce(json_agg(contributors.name order by contributors.position), '[]') from contributors
  where contributors.product_id = order_lines.product_id and contributors.role = 'aut')`;

const refundedCents = sql<number>`(
  select coalesce(sum(refund_lines.amount_cents), 0)::int from refund_lines
  join refunds on refunds.id = refund_lines.refund_id
  where refund_lines.line_id = order_lines.id and refunds.status = 'made')`;
