import type { Report, ReportQuery, ReportRow } from '@octavo/core/admin';
import { toDecimal } from '@octavo/core/entities';
import type { Db } from '../../db/database.ts';
import {
  type ReportPeriod,
  type ReportRecord,
  type ReportSums,
  salesReportQueries,
} from '../../db/reports/sales-reports.queries.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../http/csv.ts';
import { streamedFile } from '../../http/streamed-file.ts';

interface SalesReportsDeps {
  readonly db: Db;
  readonly timeZone: string;
}

/** The maximum number of rows for countries, books and authors. Days and months are never cut. */
const MAX_ROWS = 200;
/** The maximum number of rows of a file. */
const MAX_FILE_ROWS = 100_000;

const COLUMNS = ['name', 'orders', 'copies', 'currency', 'sales', 'refunded', 'shop_share', 'author_share'];

/** Sums up sales for the back office. */
export class SalesReportsService {
  readonly #deps: SalesReportsDeps;

  constructor(deps: SalesReportsDeps) {
    this.#deps = deps;
  }

  /** Returns the report of a period. Amounts are decimal strings in US dollars. */
  async read({ group, from, until }: ReportQuery): Promise<Report> {
    const { db, timeZone } = this.#deps;
    const queries = salesReportQueries(db);
    const period: ReportPeriod = { from, until, timeZone };
    const limit = isTime(group) ? MAX_FILE_ROWS : MAX_ROWS;
    const { total, rows } = await queries.sum(group, period, limit + 1);
    return {
      total: { ...toSums(total), transferred: toDecimal(await queries.transferred(period)) },
      rows: rows.slice(0, limit).map(toRow),
      is_truncated: rows.length > limit,
      funnel: { ...(await queries.funnel(period)), orders: total.orders },
    };
  }

  /** Exports all rows as a CSV file. Amounts are positive, so that none starts like a formula. */
  async exportCsv({ group, from, until }: ReportQuery): Promise<Response> {
    const { db, timeZone } = this.#deps;
    const { rows } = await salesReportQueries(db).sum(group, { from, until, timeZone }, MAX_FILE_ROWS);
    return streamedFile(csvOf(group, rows), {
      name: `sales-by-${group}-${from}-${until}.csv`,
      type: 'text/csv; charset=utf-8',
    });
  }
}

const isTime = (group: ReportQuery['group']): boolean => group === 'day' || group === 'month';

async function* csvOf(group: ReportQuery['group'], rows: readonly ReportRecord[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow([group, ...COLUMNS]);
  yield rows
    .map(toRow)
    .map((row) =>
      csvRow([
        row.key,
        row.name,
        String(row.orders),
        String(row.copies),
        'USD',
        row.sales,
        row.refunded,
        row.shop_share,
        row.author_share,
      ]),
    )
    .join('');
}

const toRow = ({ key, name, ...sums }: ReportRecord): ReportRow => ({ key, name, ...toSums(sums) });

const toSums = (sums: ReportSums) => ({
  orders: sums.orders,
  copies: sums.copies,
  sales: toDecimal(sums.sales_cents),
  refunded: toDecimal(sums.refunded_cents),
  shop_share: toDecimal(sums.shop_cents),
  author_share: toDecimal(sums.author_cents),
});
