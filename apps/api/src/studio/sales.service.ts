import type { Sales, SalesTotals } from '@octavo/core/studio';
import type { Db } from '../db/database.ts';
import { salesTotalsQueries } from '../db/studio/sales-totals.queries.ts';
import { salesQueries } from '../db/studio/sales.queries.ts';
import { streamedFile } from '../http/streamed-file.ts';
import { formatCursor, parseCursor } from '../lists/list-cursor.ts';
import { pageOf, QUERY_LIMIT } from '../lists/page-of.ts';
import { salesCsv } from './sales-csv.ts';
import { fileName, type SalesFilters, selectSales } from './sales-selection.ts';
import { topBooks, toSale, toTotals } from './sales-wire.ts';
import type { StudioUser } from './studio-access.ts';

const MAX_DAYS = 366;
const DAY_MS = 24 * 3_600_000;

interface SalesDeps {
  readonly db: Db;
  readonly timeZone: string;
}

/** Lists, sums up and exports the sales of an author. Admins see those of any book. */
export class SalesService {
  readonly #deps: SalesDeps;

  constructor(deps: SalesDeps) {
    this.#deps = deps;
  }

  /** Lists one page. @throws {NotFoundError} `book_not_found` {ValidationError} for an invalid cursor */
  async list(user: StudioUser, { cursor, ...filters }: SalesFilters & { cursor?: string | undefined }): Promise<Sales> {
    const after = cursor === undefined ? undefined : parseCursor(cursor, { isText: false });
    const selection = await selectSales(this.#deps, user, filters);
    const rows = await salesQueries(this.#deps.db).list(selection, { after, limit: QUERY_LIMIT });
    return pageOf(rows, toSale, formatCursor);
  }

  /** Sums up sales. @throws {NotFoundError} `book_not_found` */
  async totals(user: StudioUser, filters: SalesFilters): Promise<SalesTotals> {
    const selection = await selectSales(this.#deps, user, filters);
    const queries = salesTotalsQueries(this.#deps.db);
    const rows = await queries.sum(selection, { hasDays: isShort(filters) });
    const names = await queries.bookNames(topBooks(rows).map(({ key }) => Number(key)));
    return toTotals(rows, { names, firstDay: await queries.firstDay(selection.sellerId, selection.timeZone) });
  }

  /** Exports sales as a CSV file. @throws {NotFoundError} `book_not_found` */
  async exportCsv(user: StudioUser, filters: SalesFilters): Promise<Response> {
    const selection = await selectSales(this.#deps, user, filters);
    return streamedFile(salesCsv(this.#deps.db, selection), {
      name: fileName('Sales', filters),
      type: 'text/csv; charset=utf-8',
    });
  }
}

/** Whether a period is short enough for sums by day. */
function isShort({ from, until }: SalesFilters): boolean {
  if (from === undefined || until === undefined) return false;
  return (Date.parse(until) - Date.parse(from)) / DAY_MS < MAX_DAYS;
}
