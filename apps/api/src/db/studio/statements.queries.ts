import { sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';

/** The entries of an author's accounts in one month, in cents. */
export interface StatementLedger {
  readonly opening_cents: number;
  /** Shares of sales, less those of refunds. */
  readonly share_cents: number;
  readonly transferred_cents: number;
  readonly transfer_count: number;
  readonly reversed_cents: number;
  /** Other ledger entries of the accounts; zero in a shop without errors. */
  readonly other_cents: number;
}

/** The instants at which a month starts and ends. */
export interface MonthBounds {
  readonly from: Date;
  readonly until: Date;
}

/** A refund of one sold copy. */
export interface SaleRefundRecord {
  readonly order_id: number;
  readonly position: number;
  readonly product_id: number;
  readonly name: string;
  readonly posted_at: Date;
  readonly amount_cents: number;
  readonly author_amount_cents: number;
}

/** The sums of one book in a month, in cents. */
export interface StatementBookRecord {
  readonly product_id: number;
  readonly name: string;
  readonly copies: number;
  readonly list_cents: number;
  readonly price_cents: number;
  readonly fee_cents: number;
  readonly provider_fee_cents: number;
  readonly refunded_copies: number;
  readonly refund_count: number;
  readonly refunded_cents: number;
  readonly refunded_share_cents: number;
}

const payable = (sellerId: number): string => `author_payable/${sellerId}`;

/** All SQL over statements. What belongs to a month is decided by the ledger. */
export function statementQueries(db: Db) {
  /** Sales whose payment was split in the month. */
  const soldIn = (sellerId: number, { from, until }: MonthBounds) =>
    db
      .selectFrom('ledger_entries')
      .innerJoin('sales', 'sales.order_id', 'ledger_entries.order_id')
      .where('ledger_entries.account', '=', payable(sellerId))
      .where('ledger_entries.kind', '=', 'split')
      .where('ledger_entries.posted_at', '>=', from)
      .where('ledger_entries.posted_at', '<', until)
      .where('sales.seller_id', '=', sellerId);
  /** Refunds that were booked in the month, by line. */
  const refundedIn = (sellerId: number, { from, until }: MonthBounds) =>
    db
      .selectFrom('ledger_entries')
      .innerJoin('refund_lines', (join) =>
        join.on(sql<SqlBool>`refund_lines.refund_id = substr(ledger_entries.transaction_ref, length('return:') + 1)`),
      )
      .innerJoin('order_lines', 'order_lines.id', 'refund_lines.line_id')
      .where('ledger_entries.account', '=', payable(sellerId))
      .where('ledger_entries.kind', '=', 'return')
      .where('ledger_entries.posted_at', '>=', from)
      .where('ledger_entries.posted_at', '<', until)
      .where('order_lines.seller_id', '=', sellerId);

  return {
    /** Returns when a month such as `2026-11` starts and ends in a time zone. */
    async findBounds(month: string, timeZone: string): Promise<MonthBounds> {
      const { rows } = await sql<MonthBounds>`
        select first_day at time zone ${timeZone}::text as "from",
          (first_day + interval '1 month') at time zone ${timeZone}::text as "until"
        from (select ${`${month}-01`}::date::timestamp as first_day) month`.execute(db);
      const [bounds] = rows;
      if (!bounds) throw new Error('A query without a table returned no row.');
      return bounds;
    },

    /** Sums up the entries of an author's accounts. */
    ledger: (sellerId: number, { from, until }: MonthBounds): Promise<StatementLedger> => {
      const inMonth = sql`posted_at >= ${from}`;
      const sum = (condition: ReturnType<typeof sql>) =>
        sql<number>`coalesce(sum(amount_cents) filter (where ${condition}), 0)::float8`;
      return db
        .selectFrom('ledger_entries')
        .where('account', 'in', [payable(sellerId), `author_debt/${sellerId}`])
        .where('posted_at', '<', until)
        .select([
          sql<number>`-${sum(sql`posted_at < ${from}`)}`.as('opening_cents'),
          sql<number>`-${sum(sql`${inMonth} and kind in ('split', 'return')`)}`.as('share_cents'),
          sum(sql`${inMonth} and kind = 'transfer'`).as('transferred_cents'),
          sql<number>`(count(*) filter (where ${inMonth} and kind = 'transfer'))::integer`.as('transfer_count'),
          sql<number>`-${sum(sql`${inMonth} and kind = 'reversal'`)}`.as('reversed_cents'),
          sql<number>`-${sum(sql`${inMonth} and kind not in ('split', 'return', 'transfer', 'reversal')`)}`.as(
            'other_cents',
          ),
        ])
        .executeTakeFirstOrThrow();
    },

    /** Lists the sales of the month by their lines, the oldest first. */
    async listSoldLines(sellerId: number, bounds: MonthBounds, limit: number): Promise<number[]> {
      const rows = await soldIn(sellerId, bounds)
        .orderBy('sales.sold_at')
        .orderBy('sales.line_id')
        .limit(limit)
        .select('sales.line_id')
        .execute();
      return rows.map(({ line_id: id }) => id);
    },

    /** Lists the refunds of the month, the oldest first. */
    listRefunds: (sellerId: number, bounds: MonthBounds, limit: number): Promise<SaleRefundRecord[]> =>
      refundedIn(sellerId, bounds)
        .orderBy('ledger_entries.posted_at')
        .orderBy('refund_lines.line_id')
        .limit(limit)
        .select(['order_lines.order_id', 'order_lines.position', 'order_lines.product_id', 'order_lines.name'])
        .select(['ledger_entries.posted_at', 'refund_lines.amount_cents', 'refund_lines.author_amount_cents'])
        .execute(),

    /** Sums up sales and refunds of the month by book, the most sold one first. */
    async listBooks(sellerId: number, bounds: MonthBounds): Promise<StatementBookRecord[]> {
      const sold = soldIn(sellerId, bounds)
        .groupBy('sales.product_id')
        .select(['sales.product_id', sql<number>`count(*)`.as('copies'), sql<number>`sum(list_cents)`.as('list_cents')])
        .select([sql<number>`sum(price_cents)`.as('price_cents'), sql<number>`sum(fee_cents)`.as('fee_cents')])
        .select(sql<number>`sum(provider_fee_cents)`.as('provider_fee_cents'));
      const refunded = refundedIn(sellerId, bounds)
        .groupBy('order_lines.product_id')
        .select(['order_lines.product_id', sql<number>`count(distinct refund_lines.line_id)`.as('refunded_copies')])
        .select([
          sql<number>`count(*)`.as('refund_count'),
          sql<number>`sum(refund_lines.amount_cents)`.as('refunded_cents'),
        ])
        .select(sql<number>`sum(refund_lines.author_amount_cents)`.as('refunded_share_cents'));
      const { rows } = await sql<StatementBookRecord>`
        select products.id as product_id, products.name, coalesce(copies, 0)::integer as copies,
          coalesce(list_cents, 0)::float8 as list_cents, coalesce(sold.price_cents, 0)::float8 as price_cents,
          coalesce(fee_cents, 0)::float8 as fee_cents, coalesce(provider_fee_cents, 0)::float8 as provider_fee_cents,
          coalesce(refunded_copies, 0)::integer as refunded_copies, coalesce(refund_count, 0)::integer as refund_count,
          coalesce(refunded_cents, 0)::float8 as refunded_cents,
          coalesce(refunded_share_cents, 0)::float8 as refunded_share_cents
        from (${sold}) as sold full join (${refunded}) as refunded using (product_id) join products on products.id = product_id
        order by copies desc nulls last, products.id`.execute(db);
      return rows;
    },
  };
}
