import type { Report, ReportQuery, ReportRow } from '@octavo/core/admin';
import { toDecimal } from '@octavo/core/entities';
import { UnavailableError } from '@octavo/core/errors';
import type { Db } from '../../db/database.ts';
import {
  type ReportPeriod,
  type ReportRecord,
  type ReportSums,
  salesReportQueries,
} from '../../db/reports/sales-reports.queries.ts';
import { isOverTimeLimit, limitStatements } from '../../db/limit-statements.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../http/csv.ts';
import { streamedFile } from '../../http/streamed-file.ts';
import { KeyedQueue } from '../../workers/keyed-queue.ts';

interface SalesReportsDeps {
  readonly db: Db;
  readonly timeZone: string;
  /** The time limit of a query. */
  readonly maxQueryMs?: number | undefined;
}

/** The maximum number of rows for countries, books and authors. Days and months are never cut. */
const MAX_ROWS = 200;
/** The maximum number of rows of a file. */
const MAX_FILE_ROWS = 100_000;

const BATCH_SIZE = 1_000;
/** Many times what three years of 200,000 orders take. */
const MAX_QUERY_MS = 15_000;
/** One report runs in a process, and few wait for it, so that reports never take the connections of the store. */
const MAX_PENDING = 5;
const RETRY_AFTER_SECONDS = 30;

const COLUMNS = ['name', 'orders', 'copies', 'currency', 'sales', 'refunded', 'shop_share', 'author_share'];

/** Sums up sales for the back office. */
export class SalesReportsService {
  readonly #deps: SalesReportsDeps;
  readonly #turns = new KeyedQueue<'report'>(MAX_PENDING);

  constructor(deps: SalesReportsDeps) {
    this.#deps = deps;
  }

  /** Returns the report of a period. Amounts are decimal strings in US dollars. */
  async read({ group, from, until }: ReportQuery): Promise<Report> {
    const period: ReportPeriod = { from, until, timeZone: this.#deps.timeZone };
    const limit = isTime(group) ? MAX_FILE_ROWS : MAX_ROWS;
    return this.#query(async (queries) => {
      const { total, rows } = await queries.sum(group, period, limit + 1);
      return {
        total: { ...toSums(total), transferred: toDecimal(await queries.transferred(period)) },
        rows: rows.slice(0, limit).map(toRow),
        is_truncated: rows.length > limit,
        funnel: { ...(await queries.funnel(period)), orders: total.orders },
      };
    });
  }

  /** Exports the rows as a CSV file, at most 100,000. Amounts are positive, so that none starts like a formula. */
  async exportCsv({ group, from, until }: ReportQuery): Promise<Response> {
    const period: ReportPeriod = { from, until, timeZone: this.#deps.timeZone };
    const { rows } = await this.#query((queries) => queries.sum(group, period, MAX_FILE_ROWS));
    return streamedFile(csvOf(group, rows), {
      name: `sales-by-${group}-${from}-${until}.csv`,
      type: 'text/csv; charset=utf-8',
    });
  }

  /**
   * Runs the queries of a report at one moment, so that its parts add up. One report runs at a time, with a time limit.
   * @throws {UnavailableError} `overloaded`
   */
  #query<Result>(work: (queries: ReturnType<typeof salesReportQueries>) => Promise<Result>): Promise<Result> {
    return this.#turns.run('report', async () => {
      try {
        return await this.#deps.db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute(async (transaction) => {
            await limitStatements(transaction, this.#deps.maxQueryMs ?? MAX_QUERY_MS);
            return work(salesReportQueries(transaction));
          });
      } catch (error) {
        if (isOverTimeLimit(error))
          throw new UnavailableError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
        throw error;
      }
    });
  }
}

const isTime = (group: ReportQuery['group']): boolean => group === 'day' || group === 'month';

async function* csvOf(group: ReportQuery['group'], rows: readonly ReportRecord[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow([group, ...COLUMNS]);
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    yield rows
      .slice(start, start + BATCH_SIZE)
      .map((row) => toCsvRow(toRow(row)))
      .join('');
}

const toCsvRow = (row: ReportRow): string =>
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
  ]);

const toRow = ({ key, name, ...sums }: ReportRecord): ReportRow => ({ key, name, ...toSums(sums) });

const toSums = (sums: ReportSums) => ({
  orders: sums.orders,
  copies: sums.copies,
  sales: toDecimal(sums.sales_cents),
  refunded: toDecimal(sums.refunded_cents),
  shop_share: toDecimal(sums.shop_cents),
  author_share: toDecimal(sums.author_cents),
});
