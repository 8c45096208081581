import { toDecimal } from '@octavo/core/entities';
import {
  type AdminOrderCursor,
  adminOrderQueries,
  type AdminOrderSelection,
  type OrderFileRecord,
} from '../../db/admin/admin-orders.queries.ts';
import type { Db } from '../../db/database.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../http/csv.ts';

const BATCH_SIZE = 1_000;

const COLUMNS = [
  'placed',
  'time_zone',
  'order',
  'username',
  'name',
  'email',
  'country',
  'books',
  'status',
  'currency',
  'total',
  'refunded',
];

/** Writes all orders of a selection in batches. Amounts are positive, so that none starts like a formula. */
export async function* ordersCsv(db: Db, selection: AdminOrderSelection): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS);
  let after: AdminOrderCursor | undefined;
  do {
    const rows = await adminOrderQueries(db).listForFile(selection, { after, limit: BATCH_SIZE });
    if (rows.length > 0) yield rows.map((row) => toCsvRow(row, selection.timeZone)).join('');
    after = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (after !== undefined);
}

const toCsvRow = (row: OrderFileRecord, timeZone: string): string =>
  csvRow([
    row.local_time,
    timeZone,
    String(row.id),
    row.username ?? '',
    row.name,
    row.email,
    row.country,
    row.titles,
    row.status,
    'USD',
    toDecimal(row.total_cents),
    toDecimal(row.refunded_cents),
  ]);
