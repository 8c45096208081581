import type { Db } from '../db/database.ts';
import { type SaleRecord, type SalesSelection, salesQueries } from '../db/studio/sales.queries.ts';
import type { TimeCursor } from '../db/studio/time-cursor.ts';
import { BYTE_ORDER_MARK, csvRow } from '../http/csv.ts';
import { saleNumber, toAmounts } from './sales-wire.ts';

const BATCH_SIZE = 1_000;

const COLUMNS = [
  'paid',
  'time_zone',
  'sale',
  'book',
  'country',
  'currency',
  'list_price',
  'discount',
  'price',
  'tax',
  'shop_fee',
  'provider_fee',
  'share',
  'refunded',
  'refunded_share',
  'you_receive',
  'transfer',
  'state',
];

/** Writes all sales of a selection in batches, the newest first. Amounts are positive, so that none starts like a formula. */
export async function* salesCsv(db: Db, selection: SalesSelection): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS);
  let after: TimeCursor | undefined;
  do {
    const rows = await salesQueries(db).list(selection, { after, limit: BATCH_SIZE });
    if (rows.length > 0) yield rows.map((row) => toCsvRow(row, selection.timeZone)).join('');
    after = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (after !== undefined);
}

function toCsvRow(row: SaleRecord, timeZone: string): string {
  const amounts = toAmounts(row);
  return csvRow([
    row.local_time,
    timeZone,
    saleNumber(row),
    row.name,
    row.country,
    'USD',
    amounts.list_price,
    amounts.discount,
    amounts.price,
    amounts.tax,
    amounts.fee,
    amounts.provider_fee,
    amounts.share,
    amounts.refunded,
    amounts.refunded_share,
    amounts.earnings,
    row.transfer_status,
    row.status,
  ]);
}
