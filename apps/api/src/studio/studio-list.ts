import type { StudioBooks, StudioBooksQuery } from '@octavo/core/studio';
import type * as v from 'valibot';
import type { Db } from '../db/database.ts';
import { studioBookListQueries, toStoredStatus } from '../db/studio/studio-book-list.queries.ts';
import { toBookRow } from './book-wire.ts';
import { formatCursor, parseCursor } from '../lists/list-cursor.ts';
import { pageOf, QUERY_LIMIT } from '../lists/page-of.ts';
import { assertEditor, type StudioUser } from './studio-access.ts';

/**
 * Lists one page of books.
 * @throws {PermissionError} for the books of all authors, unless the user reviews them {ValidationError} for an invalid cursor
 */
export async function listStudioBooks(
  db: Db,
  user: StudioUser,
  { status, search = '', sort, cursor, scope }: v.InferOutput<typeof StudioBooksQuery>,
  recentFrom: Date,
): Promise<StudioBooks> {
  if (scope === 'all') assertEditor(user);
  const sellerId = scope === 'all' ? undefined : user.id;
  const queries = studioBookListQueries(db);
  const { rows, total } = await queries.list({
    sellerId,
    status: status && toStoredStatus(status),
    search,
    sort,
    after: cursor === undefined ? undefined : parseCursor(cursor, { isText: sort === 'title' }),
    limit: QUERY_LIMIT,
    recentFrom,
  });
  const counts = await queries.countByStatus(sellerId);
  return {
    ...pageOf(rows, toBookRow, formatCursor),
    total,
    counts: {
      draft: counts.get('draft') ?? 0,
      in_review: counts.get('in_review') ?? 0,
      scheduled: counts.get('scheduled') ?? 0,
      published: counts.get('published') ?? 0,
      off_sale: counts.get('unpublished') ?? 0,
    },
  };
}
