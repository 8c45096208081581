import type { Conversion } from '@octavo/core/studio';
import type { Db } from '../db/database.ts';
import { type ConversionRecord, conversionQueries } from '../db/studio/conversion.queries.ts';
import { BYTE_ORDER_MARK, csvRow } from '../http/csv.ts';
import { streamedFile } from '../http/streamed-file.ts';
import { fileName, type SalesFilters, selectSales } from './sales-selection.ts';
import type { StudioUser } from './studio-access.ts';

const MAX_BOOKS = 1_000;

/** Filters of a call. */
type ConversionFilters = Pick<SalesFilters, 'book' | 'from' | 'until'>;

interface ConversionDeps {
  readonly db: Db;
  readonly timeZone: string;
}

/** Compares the views of an author's books with their sales. Admins see those of any book. */
export class ConversionService {
  readonly #deps: ConversionDeps;

  constructor(deps: ConversionDeps) {
    this.#deps = deps;
  }

  /** Counts the steps from a view to a sale for each book. @throws {NotFoundError} `book_not_found` */
  async read(user: StudioUser, filters: ConversionFilters): Promise<Conversion> {
    const queries = conversionQueries(this.#deps.db);
    const selection = await selectSales(this.#deps, user, filters);
    const rows = await queries.list(selection);
    return {
      total: {
        views: sumOf(rows, 'views'),
        samples: sumOf(rows, 'samples'),
        carts: sumOf(rows, 'carts'),
        copies: sumOf(rows, 'copies'),
      },
      by_book: rows.slice(0, MAX_BOOKS).map(({ id, name, ...steps }) => ({ book: { id, title: name }, ...steps })),
      date_first_count: (await queries.firstDay(selection)) ?? '',
    };
  }

  /** Exports the same steps as a CSV file. @throws {NotFoundError} `book_not_found` */
  async exportCsv(user: StudioUser, filters: ConversionFilters): Promise<Response> {
    const rows = await conversionQueries(this.#deps.db).list(await selectSales(this.#deps, user, filters));
    return streamedFile(conversionCsv(rows), {
      name: fileName('Views and sales', filters),
      type: 'text/csv; charset=utf-8',
    });
  }
}

const sumOf = (rows: readonly ConversionRecord[], step: 'views' | 'samples' | 'carts' | 'copies'): number =>
  rows.reduce((sum, row) => sum + row[step], 0);

/** Writes a row for each book. */
async function* conversionCsv(rows: readonly ConversionRecord[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(['book_id', 'book', 'views', 'samples', 'carts', 'sold', 'sold_per_100_views']);
  for (const { id, name, views, samples, carts, copies } of rows) {
    const rate = views === 0 ? '' : ((copies / views) * 100).toFixed(1);
    yield csvRow([id, name, views, samples, carts, copies, rate].map(String));
  }
}
