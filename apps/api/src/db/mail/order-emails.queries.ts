import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { CardSummary } from '../orders/orders.queries.ts';

/** The payment of an order as its receipt shows it. */
export interface ReceiptPayment {
  readonly totalCents: number;
  readonly paidAt: Date;
  readonly card: CardSummary | null;
}

/** All SQL over the content of emails about orders. */
export function orderEmailQueries(db: Db) {
  return {
    async receiptPayment(orderId: number): Promise<ReceiptPayment> {
      const order = await db
        .selectFrom('orders')
        .where('id', '=', orderId)
        .select(['total_cents', 'paid_at', 'created_at', 'card_brand as brand', 'card_last4 as last4'])
        .executeTakeFirstOrThrow();
      const { brand, last4 } = order;
      return {
        totalCents: order.total_cents,
        paidAt: order.paid_at ?? order.created_at,
        card: brand && last4 ? { brand, last4 } : null,
      };
    },

    /** Returns the amount of a refund; `undefined` when it failed after its email was enqueued. */
    async refundedCents(refundId: string): Promise<number | undefined> {
      const refund = await db
        .selectFrom('refunds')
        .where('id', '=', refundId)
        .where('status', '=', 'made')
        .select('amount_cents')
        .executeTakeFirst();
      return refund?.amount_cents;
    },

    /** Lists the names of the refund's books that are fully refunded. */
    async fullyRefundedBooks(refundId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('refund_lines')
        .innerJoin('order_lines', 'order_lines.id', 'refund_lines.line_id')
        .where('refund_id', '=', refundId)
        .where(
          'order_lines.price_cents',
          '=',
          sql<number>`(select sum(amount_cents) from refund_lines other where other.line_id = order_lines.id)`,
        )
        .orderBy('order_lines.position')
        .select('order_lines.name')
        .execute();
      return rows.map(({ name }) => name);
    },
  };
}

/** The queries over the content of emails about orders. */
export type OrderEmailQueries = ReturnType<typeof orderEmailQueries>;
