import { catalogFieldMessages, catalogMessages, MAX_SHELF_BOOKS } from '@octavo/core/admin';
import type { ShelfBook, ShelfMonth, ShelfPreview, Shelves } from '@octavo/core/admin';
import { toDecimal } from '@octavo/core/entities';
import { ValidationError } from '@octavo/core/errors';
import { type ShelfBookRow, shelfQueries } from '../db/catalog/shelves.queries.ts';
import type { Db } from '../db/database.ts';
import { toBookStatus } from '../db/studio/studio-book-list.queries.ts';
import { coverImage } from './product-wire.ts';
import { dayIn } from './shop-month.ts';
import { EditedElsewhereError } from '../http/edited-elsewhere-error.ts';

/** The number of months in one response. */
const LISTED_MONTHS = 6;

interface ShelvesDeps {
  readonly db: Db;
  readonly clock: () => Date;
  readonly timeZone: string;
}

/** Reads and edits Monthly Featured by month, for editors. */
export class ShelvesService {
  readonly #deps: ShelvesDeps;

  constructor(deps: ShelvesDeps) {
    this.#deps = deps;
  }

  /** Lists six months from `from`, such as `2026-11`; by default from the month before the current one. */
  async list(from: string | undefined): Promise<Shelves> {
    const current = this.#today().slice(0, 7);
    const first = from ?? addMonths(current, -1);
    const months = Array.from({ length: LISTED_MONTHS }, (_, at) => addMonths(first, at));
    return {
      months: await this.#readMonths(this.#deps.db, months),
      current_month: current,
      max_books: MAX_SHELF_BOOKS,
    };
  }

  /** Returns what visitors see at the end of a day. */
  async preview(date: string): Promise<ShelfPreview> {
    const books = await this.#queries(this.#deps.db).listShownOn(date);
    return { date, books: books.map(toShelfBook), ...sourceOf(books[0]?.month ?? null, date.slice(0, 7)) };
  }

  /**
   * Sets the books of a month, if `version` is the stored one; `*` is any.
   * @throws {EditedElsewhereError} {ValidationError} for a book that does not exist
   */
  async save(month: string, version: string, ids: readonly number[]): Promise<ShelfMonth> {
    const { db } = this.#deps;
    const isCurrent = await db.transaction().execute(async (transaction) => {
      const queries = this.#queries(transaction);
      const stored = await queries.lock(month);
      if (version !== '*' && version !== toVersion(stored)) return false;
      if ((await queries.listKnown(ids)).length < ids.length) {
        const message = catalogFieldMessages.bookUnknown;
        throw new ValidationError('validation_failed', { message, errors: { books: message } });
      }
      const former = (await queries.listBooks([month])).map(({ id }) => id);
      if (former.join() !== ids.join()) await queries.replace(month, ids);
      return true;
    });
    const shelf = await this.#read(month);
    if (!isCurrent) throw new EditedElsewhereError(catalogMessages.edited_elsewhere, shelf);
    return shelf;
  }

  async #read(month: string): Promise<ShelfMonth> {
    const [shelf] = await this.#readMonths(this.#deps.db, [month]);
    if (!shelf) throw new Error(`The month ${month} was not read.`);
    return shelf;
  }

  async #readMonths(db: Db, months: readonly string[]): Promise<ShelfMonth[]> {
    const queries = this.#queries(db);
    const books = await queries.listBooks(months);
    const versions = await queries.versions(months);
    const today = this.#today();
    return Promise.all(
      months.map(async (month) => {
        const day = month === today.slice(0, 7) ? today : `${month}-01`;
        return {
          month,
          version: toVersion(versions.get(month) ?? 0),
          books: books.filter((book) => book.month === month).map(toShelfBook),
          ...sourceOf(await queries.sourceOn(day), month),
        };
      }),
    );
  }

  #today(): string {
    return dayIn(this.#deps.timeZone, this.#deps.clock());
  }

  #queries(db: Db) {
    return shelfQueries(db, this.#deps.timeZone);
  }
}

const toVersion = (version: number): string => `"${version}"`;

/** The month `count` months later, such as `2027-01` for `2026-11` and 2. */
function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

const sourceOf = (source: string | null, month: string): Pick<ShelfMonth, 'source' | 'source_month'> => ({
  source: source === null ? 'newest' : source === month ? 'month' : 'earlier',
  source_month: source ?? '',
});

const toShelfBook = (row: ShelfBookRow): ShelfBook => ({
  id: row.id,
  title: row.name,
  authors: row.credits_json.authors.map(({ name }) => name),
  slug: row.slug,
  images: row.cover_hash === null ? [] : [coverImage(row, row.cover_hash)],
  status: toBookStatus(row.status),
  release_date: row.release_at?.toISOString() ?? '',
  price: row.price_cents === null ? '' : toDecimal(row.price_cents),
});
