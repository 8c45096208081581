import { toDecimal } from '@octavo/core/entities';
import type { AccountDataQueries } from '../db/accounts/account-data.queries.ts';
import { jsonArray, jsonObject } from '../http/index.ts';
import type { AnnotationExport, BookAnnotations } from '../reading/annotation-export.service.ts';
import { toWebAnnotation } from '../reading/web-annotation.ts';

/** A page of rows is small enough to be read and written at once. */
const PAGE_ROWS = 50;

/** Loads the rows from `offset` on, `limit` at most. */
type LoadPage<T> = (page: { readonly limit: number; readonly offset: number }) => Promise<readonly T[]>;

interface AccountExportDeps {
  readonly data: AccountDataQueries;
  readonly annotationExport: Pick<AnnotationExport, 'forUser'>;
}

/**
 * Writes all data stored about a user as one JSON document, part by part. `summary` holds the fields that are small: the user,
 * sessions and reading apps.
 */
export async function* accountExport(
  { data, annotationExport }: AccountExportDeps,
  userId: number,
  summary: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  const lists = {
    orders: pages(
      (page) => data.orders(userId, page),
      ({ total_cents, created_at, paid_at, ...order }) => ({
        ...order,
        total: toDecimal(total_cents),
        date_created: created_at.toISOString(),
        date_paid: paid_at?.toISOString() ?? null,
      }),
    ),
    library: pages((page) => data.library(userId, page), withDate),
    favorites: pages((page) => data.favorites(userId, page), withDate),
    reviews: pages((page) => data.reviews(userId, page), withDates),
    replies: pages((page) => data.replies(userId, page), withDates),
  };
  yield JSON.stringify(summary).slice(0, -1);
  for (const [name, list] of Object.entries(lists)) {
    yield `,"${name}":`;
    yield* jsonArray(list);
  }
  yield ',"reading":[';
  const annotated = new Map((await annotationExport.forUser(userId)).map((book) => [book.id, book]));
  let separator = '';
  for await (const books of pages(
    (page) => readingPage(data, userId, page),
    (book) => book,
  ))
    for (const book of books) {
      yield separator;
      separator = ',';
      yield* readingOfBook(book, annotated.get(book.product_id));
    }
  yield ']}';
}

/** Loads all rows page by page, in the format of the export. */
async function* pages<T, Exported>(load: LoadPage<T>, toExported: (row: T) => Exported): AsyncGenerator<Exported[]> {
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const rows = await load({ limit: PAGE_ROWS, offset });
    yield rows.map(toExported);
    if (rows.length < PAGE_ROWS) return;
  }
}

const withDate = <T extends { readonly since: Date }>({ since, ...book }: T) => ({
  ...book,
  since: since.toISOString(),
});

const withDates = <T extends { readonly created_at: Date; readonly edited_at: Date | null }>({
  created_at,
  edited_at,
  ...text
}: T) => ({ ...text, date_created: created_at.toISOString(), date_edited: edited_at?.toISOString() ?? null });

/** The position and the appearance settings in one book. */
interface BookReading {
  readonly product_id: number;
  readonly name: string;
}

/** Loads the books with reading data, with their positions and settings. */
async function readingPage(
  data: AccountDataQueries,
  userId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<BookReading[]> {
  const books = await data.readBooks(userId, page);
  const ids = books.map((book) => book.product_id);
  const positions = new Map((await data.positions(userId, ids)).map((row) => [row.product_id, row]));
  const settings = new Map((await data.bookSettings(userId, ids)).map((row) => [row.product_id, row]));
  return books.map((book) => {
    const position = positions.get(book.product_id);
    const ownSettings = settings.get(book.product_id);
    return {
      ...book,
      ...(position ? { position: position.locator, date_read: position.updated_at.toISOString() } : {}),
      ...(ownSettings ? { settings: ownSettings.settings } : {}),
    };
  });
}

/** Writes the reading data of one book, with its annotations as W3C Web Annotations. */
async function* readingOfBook(reading: BookReading, book: BookAnnotations | undefined): AsyncGenerator<string> {
  if (!book) yield JSON.stringify(reading);
  else yield* jsonObject({ ...reading }, 'marks', jsonArray(webAnnotations(book)));
}

async function* webAnnotations(book: BookAnnotations): AsyncGenerator<Record<string, unknown>[]> {
  for await (const batch of book.annotations()) yield batch.map((annotation) => toWebAnnotation(book, annotation));
}
