import { toDecimal } from '@octavo/core/entities';
import {
  type AdminOrderCursor,
  adminOrderQueries,
  type AdminOrderSelection,
  isReadAtOnce,
  type OrderFileRecord,
} from '../../db/admin/admin-orders.queries.ts';
import type { Db } from '../../db/database.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../http/csv.ts';

const BATCH_SIZE = 1_000;
/** The rows that are written at once. With the longest titles, they have 1.2 MB. */
const ROWS_PER_CHUNK = 200;

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
  for await (const rows of isReadAtOnce(selection) ? batchesOfNumbers(db, selection) : batches(db, selection))
    for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK)
      yield rows
        .slice(start, start + ROWS_PER_CHUNK)
        .map((row) => toCsvRow(row, selection.timeZone))
        .join('');
}

async function* batches(db: Db, selection: AdminOrderSelection): AsyncGenerator<readonly OrderFileRecord[]> {
  let after: AdminOrderCursor | undefined;
  do {
    const rows = await adminOrderQueries(db).listForFile(selection, { after, limit: BATCH_SIZE });
    if (rows.length > 0) yield rows;
    after = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (after !== undefined);
}

/** The numbers of all orders are read once. Ten thousand of them take less memory than one batch of rows. */
async function* batchesOfNumbers(db: Db, selection: AdminOrderSelection): AsyncGenerator<readonly OrderFileRecord[]> {
  const queries = adminOrderQueries(db);
  const numbers = await queries.listNumbers(selection);
  for (let start = 0; start < numbers.length; start += BATCH_SIZE)
    yield await queries.listNumbersForFile(numbers.slice(start, start + BATCH_SIZE), selection);
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
