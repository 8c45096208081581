import type { OrderStatus } from '@octavo/core/entities';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** An order in the list of all orders. */
export interface OrderSummaryRow {
  readonly id: number;
  readonly created_at: Date;
  readonly buyer: string | null;
  readonly email: string | null;
  readonly status: OrderStatus;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly books: string;
  /** Whether it was charged. */
  readonly is_charged: boolean;
}

/** The filter of an order list. */
export interface OrderFilter {
  readonly id?: number | undefined;
  readonly status?: OrderStatus | undefined;
  /** An order number, or part of the buyer's name, of the email address or of a book title. */
  readonly search?: string | undefined;
}

/** The balance of an author; all amounts in cents. */
export interface AuthorBalanceRow {
  readonly user_id: number;
  readonly username: string;
  readonly account: string | null;
  /** Share of sales, less refunds. */
  readonly earned_cents: number;
  /** Transferred and not reversed. */
  readonly sent_cents: number;
  /** To be transferred. */
  readonly due_cents: number;
  /** Overpaid. */
  readonly debt_cents: number;
}

/** An author with a debt, in cents. */
export type DebtRow = Pick<AuthorBalanceRow, 'username' | 'debt_cents' | 'due_cents'>;

/** A share of an order with its recipient. */
export interface TransferShareRow {
  readonly seller_id: number;
  readonly username: string;
  readonly amount_cents: number;
  readonly status: string;
  readonly sent_cents: number;
  readonly reversed_cents: number;
  readonly stripe_transfer_id: string | null;
  readonly last_error: string | null;
}

/** All SQL over the orders and payments of all users, for the operator and admins only. */
export function adminReportQueries(db: Db) {
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
    orders: (filter: OrderFilter, { limit, offset }: { limit: number; offset: number }): Promise<OrderSummaryRow[]> =>
      filterOrders(filter)
        .orderBy('orders.created_at', 'desc')
        .orderBy('orders.id', 'desc')
        .limit(limit)
        .offset(offset)
        .select([
          'orders.id',
          'orders.created_at',
          'users.username as buyer',
          'users.email',
          'orders.status',
          'orders.total_cents',
          sql<boolean>`orders.charge_id is not null`.as('is_charged'),
          sql<number>`(select coalesce(sum(amount_cents), 0)::integer from refunds
            where refunds.order_id = orders.id and refunds.status = 'made')`.as('refunded_cents'),
          sql<string>`(select coalesce(string_agg(name, ', ' order by position), '') from order_lines
            where order_lines.order_id = orders.id)`.as('books'),
        ])
        .execute(),

    /** Counts the orders; with `max`, stops counting there. */
    async countOrders(filter: OrderFilter, max?: number): Promise<number> {
      const { count } = await db
        .selectFrom(
          filterOrders(filter)
            .select('orders.id')
            // In the order of the list: else all orders are gone through for the few of a rare state.
            .$if(max !== undefined, (query) =>
              query
                .orderBy('orders.created_at', 'desc')
                .orderBy('orders.id', 'desc')
                .limit(max ?? 0),
            )
            .as('counted'),
        )
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Lists the shares of an order with their recipients. */
    shares: (orderId: number): Promise<TransferShareRow[]> =>
      db
        .selectFrom('transfers')
        .innerJoin('users', 'users.id', 'transfers.seller_id')
        .where('order_id', '=', orderId)
        .orderBy('seller_id')
        .select([
          'seller_id',
          'users.username',
          'transfers.amount_cents',
          'transfers.status',
          'transfers.sent_cents',
          'transfers.reversed_cents',
          'transfers.stripe_transfer_id',
          'transfers.last_error',
        ])
        .execute(),

    // Lifetime totals exceed an integer at twenty million dollars; float8 is exact to the cent up to ninety trillion.
    /** Lists authors with a debt to the shop and their pending shares, the largest debt first. Reads only their ledger entries. */
    debts(): Promise<DebtRow[]> {
      const debtors = db
        .selectFrom('ledger_entries')
        .where(sql<boolean>`starts_with(account, 'author_debt/')`)
        .groupBy('account')
        .having(sql<boolean>`sum(amount_cents) > 0`)
        .select([
          sql<number>`split_part(account, '/', 2)::integer`.as('user_id'),
          sql<number>`sum(amount_cents)::float8`.as('debt_cents'),
        ]);
      return db
        .selectFrom(debtors.as('owing'))
        .innerJoin('users', 'users.id', 'owing.user_id')
        .orderBy('owing.debt_cents', 'desc')
        .orderBy('users.username')
        .select([
          'users.username',
          'owing.debt_cents',
          sql<number>`(select (-coalesce(sum(amount_cents), 0))::float8 from ledger_entries
            where account = 'author_payable/' || users.id)`.as('due_cents'),
        ])
        .execute();
    },

    /** Lists the balances of all authors, those with a debt first; with a filter, of one author. */
    authorBalances({ userId, username }: { userId?: number; username?: string } = {}): Promise<AuthorBalanceRow[]> {
      return db
        .selectFrom('users')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('ledger_entries')
              .where(sql<boolean>`account in ('author_payable/' || users.id, 'author_debt/' || users.id)`)
              .select([
                sql<number>`(-coalesce(sum(amount_cents) filter (where kind in ('split', 'return')
                  and account like 'author!_payable/%' escape '!'), 0))::float8`.as('earned_cents'),
                sql<number>`(-coalesce(sum(amount_cents) filter (where account like 'author!_payable/%' escape '!'), 0))::float8`.as(
                  'due_cents',
                ),
                sql<number>`coalesce(sum(amount_cents) filter (where account like 'author!_debt/%' escape '!'), 0)::float8`.as(
                  'debt_cents',
                ),
              ])
              .as('books'),
          (join) => join.onTrue(),
        )
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('transfers')
              .whereRef('seller_id', '=', 'users.id')
              .where('status', '=', 'made')
              .select(sql<number>`coalesce(sum(sent_cents - reversed_cents), 0)::float8`.as('sent_cents'))
              .as('sent'),
          (join) => join.onTrue(),
        )
        .where('users.role', '=', 'author')
        .$if(userId !== undefined, (query) => query.where('users.id', '=', userId ?? 0))
        .$if(username !== undefined, (query) =>
          query.where(({ eb, fn }) => eb(fn('lower', ['users.username']), '=', (username ?? '').toLowerCase())),
        )
        .orderBy('debt_cents', 'desc')
        .orderBy('due_cents', 'desc')
        .orderBy('users.username')
        .select([
          'users.id as user_id',
          'users.username',
          'users.stripe_account_id as account',
          'books.earned_cents',
          'books.due_cents',
          'books.debt_cents',
          'sent.sent_cents',
        ])
        .execute();
    },
  };
}
