import type { AdminBook, AdminBooks, AdminBooksQuery } from '@octavo/core/admin';
import { toDecimal } from '@octavo/core/entities';
import type { InferOutput } from 'valibot';
import { coverImage } from '../catalog/product-wire.ts';
import type { Db } from '../db/database.ts';
import { adminBookQueries, type AdminBookRow } from '../db/studio/admin-books.queries.ts';
import { toBookStatus, toStoredStatus } from '../db/studio/studio-book-list.queries.ts';
import { pageOf, QUERY_LIMIT } from '../lists/page-of.ts';
import { notFound } from './studio-errors.ts';

/** Lists one page of the books of all sellers. */
export async function listAdminBooks(
  db: Db,
  { status, seller = '', genre = '', search = '', cursor }: InferOutput<typeof AdminBooksQuery>,
): Promise<AdminBooks> {
  const queries = adminBookQueries(db);
  const rows = await queries.list({
    status: status === undefined || status === 'taken_down' ? status : toStoredStatus(status),
    seller,
    genre,
    search,
    after: cursor === undefined ? undefined : Number(cursor),
    limit: QUERY_LIMIT,
  });
  const counts = await queries.countByStatus();
  return {
    ...pageOf(rows, toAdminBook, ({ id }) => String(id)),
    counts: {
      draft: counts.get('draft') ?? 0,
      in_review: counts.get('in_review') ?? 0,
      scheduled: counts.get('scheduled') ?? 0,
      published: counts.get('published') ?? 0,
      off_sale: counts.get('unpublished') ?? 0,
      taken_down: counts.get('taken_down') ?? 0,
    },
  };
}

/** @throws {NotFoundError} `book_not_found` */
export async function readAdminBook(db: Db, id: number): Promise<AdminBook> {
  const row = await adminBookQueries(db).find(id);
  if (!row) throw notFound('book_not_found');
  return toAdminBook(row);
}

const toAdminBook = (row: AdminBookRow): AdminBook => ({
  id: row.id,
  title: row.name,
  authors: row.credits_json.authors.map(({ name }) => name),
  slug: row.slug,
  images: row.cover_hash === null ? [] : [coverImage(row, row.cover_hash)],
  genres: row.credits_json.genres.map(({ name }) => name),
  status: toBookStatus(row.status),
  date_status: row.status_changed_at?.toISOString() ?? '',
  release_date: row.release_at?.toISOString() ?? '',
  price: row.price_cents === null ? '' : toDecimal(row.price_cents),
  seller: row.seller ?? '',
  takedown:
    row.reason === null
      ? null
      : { reason: row.reason, note: row.note ?? '', date: row.taken_down_at?.toISOString() ?? '' },
});
