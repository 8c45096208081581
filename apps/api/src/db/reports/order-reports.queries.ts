import type { OrderStatus } from '@octavo/core/entities';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { countRows } from './count-rows.ts';

/** An order in the list of all orders. */
export interface OrderSummaryRow {
  readonly id: number;
  readonly placedAt: Date;
  /** The buyer's username; `null` after the account was deleted. */
  readonly buyer: string | null;
  readonly email: string | null;
  readonly status: OrderStatus;
  readonly totalCents: number;
  readonly refundedCents: number;
  /** The titles, separated by commas. */
  readonly books: string;
  /** Whether it was charged. */
  readonly isCharged: boolean;
}

/** The filter of an order list. */
export interface OrderFilter {
  readonly id?: number | undefined;
  readonly status?: OrderStatus | undefined;
  /** An order number, or part of the buyer's name, of the email address or of a book title. */
  readonly search?: string | undefined;
}

/** An author's share of an order. */
export interface OrderShare {
  readonly author: string;
  readonly amountCents: number;
  readonly status: 'due' | 'sending' | 'made' | 'void';
  readonly sentCents: number;
  readonly reversedCents: number;
  readonly stripeTransferId: string | null;
  readonly lastError: string | null;
}

/** All SQL over the orders of all users, for admins only. */
export function orderReportQueries(db: Db) {
  const filterOrders = ({ id, status, search }: OrderFilter) => {
    const text = `%${(search ?? '').trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const number = /^#?(\d{1,9})$/.exec((search ?? '').trim())?.[1];
    return db
      .selectFrom('orders')
      .leftJoin('users', 'users.id', 'orders.user_id')
      .$if(id !== undefined, (query) => query.where('orders.id', '=', id ?? 0))
      .$if(status !== undefined, (query) => query.where('orders.status', '=', status ?? 'paid'))
      .$if(text !== '%%', (query) =>
        query.where(({ eb, or, exists, selectFrom }) =>
          or([
            eb('users.username', 'ilike', text),
            eb('users.email', 'ilike', text),
            ...(number === undefined ? [] : [eb('orders.id', '=', Number(number))]),
            exists(
              selectFrom('order_lines')
                .whereRef('order_lines.order_id', '=', 'orders.id')
                .where('order_lines.name', 'ilike', text)
                .select('order_lines.id'),
            ),
          ]),
        ),
      );
  };

  return {
    /** Lists orders, newest first. */
    list: (filter: OrderFilter, { limit, offset }: { limit: number; offset: number }): Promise<OrderSummaryRow[]> =>
      filterOrders(filter)
        .orderBy('orders.created_at', 'desc')
        .orderBy('orders.id', 'desc')
        .limit(limit)
        .offset(offset)
        .select([
          'orders.id',
          'orders.created_at as placedAt',
          'users.username as buyer',
          'users.email',
          'orders.status',
          'orders.total_cents as totalCents',
          sql<boolean>`orders.charge_id is not null`.as('isCharged'),
          sql<number>`(select coalesce(sum(amount_cents), 0)::integer from refunds
            where refunds.order_id = orders.id and refunds.status = 'made')`.as('refundedCents'),
          sql<string>`(select coalesce(string_agg(name, ', ' order by position), '') from order_lines
            where order_lines.order_id = orders.id)`.as('books'),
        ])
        .execute(),

    /** Counts orders, up to `max`. */
    count: (filter: OrderFilter, max?: number): Promise<number> =>
      countRows(
        db,
        filterOrders(filter)
          .select('orders.id')
          // Counts in the order of the list. Otherwise the database may scan all orders for the few of a rare status.
          .$if(max !== undefined, (query) =>
            query
              .orderBy('orders.created_at', 'desc')
              .orderBy('orders.id', 'desc')
              .limit(max ?? 0),
          ),
      ),

    /** Lists the shares of an order with their recipients. */
    shares: (orderId: number): Promise<OrderShare[]> =>
      db
        .selectFrom('transfers')
        .innerJoin('users', 'users.id', 'transfers.seller_id')
        .where('order_id', '=', orderId)
        .orderBy('seller_id')
        .select([
          'users.username as author',
          'transfers.amount_cents as amountCents',
          'transfers.status',
          'transfers.sent_cents as sentCents',
          'transfers.reversed_cents as reversedCents',
          'transfers.stripe_transfer_id as stripeTransferId',
          'transfers.last_error as lastError',
        ])
        .execute(),
  };
}
