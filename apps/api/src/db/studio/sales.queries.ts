import type { SaleState } from '@octavo/core/studio';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import { isAfterCursor, type TimeCursor, timeKey } from './time-cursor.ts';

/** The sales to select: those of one seller, within days of a time zone. */
export interface SalesSelection {
  readonly sellerId: number;
  readonly productId: number | undefined;
  readonly country: string | undefined;
  readonly state: SaleState | undefined;
  /** The first day, such as `2026-11-01`. */
  readonly from: string | undefined;
  /** The last day. */
  readonly until: string | undefined;
  readonly timeZone: string;
}

/** The amounts of a sale or of several, in cents. */
export interface SaleAmounts {
  readonly list_cents: number;
  readonly price_cents: number;
  readonly fee_cents: number;
  readonly share_cents: number;
  readonly provider_fee_cents: number;
  readonly refunded_cents: number;
  readonly refunded_share_cents: number;
}

/** One sold copy. */
export interface SaleRecord extends SaleAmounts {
  readonly id: number;
  readonly key: string;
  readonly order_id: number;
  readonly position: number;
  readonly sold_at: Date;
  /** The local time, such as `2026-11-25 09:58:00`. */
  readonly local_time: string;
  readonly country: string;
  readonly fee_basis_points: number | null;
  readonly transfer_status: 'due' | 'sending' | 'made' | 'void';
  readonly status: SaleState;
  readonly product_id: number;
  readonly name: string;
  readonly slug: string;
  readonly cover_hash: string | null;
  readonly cover_width: number | null;
  readonly cover_height: number | null;
}

/** The conditions of a selection. */
export const salesWhere = (selection: SalesSelection): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(conditionsOf(selection), sql` and `)}`;

function conditionsOf({ sellerId, productId, country, state, from, until, timeZone }: SalesSelection) {
  return [
    sql`sales.seller_id = ${sellerId}`,
    ...(productId === undefined ? [] : [sql`sales.product_id = ${productId}`]),
    ...(country === undefined ? [] : [sql`sales.country = ${country}`]),
    ...(state === undefined ? [] : [sql`sales.status = ${state}`]),
    ...(from === undefined ? [] : [sql`sales.sold_at >= ${startOfDay(from, 0, timeZone)}`]),
    ...(until === undefined ? [] : [sql`sales.sold_at < ${startOfDay(until, 1, timeZone)}`]),
  ];
}

/** The first instant of a day, or of one some days later. */
const startOfDay = (day: string, daysLater: number, timeZone: string) =>
  sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone}::text)`;

/** All SQL that lists sales. */
export function salesQueries(db: Db) {
  const select = (timeZone: string) =>
    db
      .selectFrom('sales')
      .innerJoin('order_lines', 'order_lines.id', 'sales.line_id')
      .innerJoin('products', 'products.id', 'sales.product_id')
      .leftJoin('covers', 'covers.hash', 'products.cover_hash')
      .select(['sales.line_id as id', 'sales.order_id', 'order_lines.position', 'sales.sold_at', 'sales.country'])
      .select(['list_cents', 'sales.price_cents', 'sales.fee_cents', 'share_cents', 'provider_fee_cents'])
      .select(['refunded_cents', 'refunded_share_cents', 'transfer_status', 'sales.status', 'fee_basis_points'])
      .select(['sales.product_id', 'order_lines.name', 'products.slug', 'cover_hash'])
      .select(['covers.width as cover_width', 'covers.height as cover_height'])
      .select(timeKey('sales.sold_at'))
      .select(
        sql<string>`to_char(sales.sold_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS')`.as('local_time'),
      );

  return {
    /** Lists a page of sales, the newest first. */
    list: (
      selection: SalesSelection,
      { after, limit }: { after?: TimeCursor | undefined; limit: number },
    ): Promise<SaleRecord[]> =>
      select(selection.timeZone)
        .where(salesWhere(selection))
        .where(after ? isAfterCursor('sales.sold_at', 'sales.line_id', after) : sql<SqlBool>`true`)
        .orderBy('sales.sold_at', 'desc')
        .orderBy('sales.line_id', 'desc')
        .limit(limit)
        .execute(),

    /** Lists sales by their order lines, the oldest first. */
    listByLines: (lineIds: readonly number[], timeZone: string): Promise<SaleRecord[]> =>
      lineIds.length === 0
        ? Promise.resolve([])
        : select(timeZone)
            .where('sales.line_id', 'in', lineIds)
            .orderBy('sales.sold_at')
            .orderBy('sales.line_id')
            .execute(),
  };
}
