import type { SaleState } from '@octavo/core/studio';
import type { Db } from '../db/database.ts';
import type { SalesSelection } from '../db/studio/sales.queries.ts';
import { studioBookQueries } from '../db/studio/studio-books.queries.ts';
import { assertOwnSales, type StudioUser } from './studio-access.ts';

/** Filters of a call. */
export interface SalesFilters {
  readonly book?: number | undefined;
  readonly country?: string | undefined;
  readonly state?: SaleState | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Selects the sales of a user, or of one book. @throws {NotFoundError} `book_not_found` */
export async function selectSales(
  { db, timeZone }: { readonly db: Db; readonly timeZone: string },
  user: StudioUser,
  { book, country, state, from, until }: SalesFilters,
): Promise<SalesSelection> {
  const rest = { country, state, from, until, timeZone };
  if (book === undefined) return { ...rest, sellerId: user.id, productId: undefined };
  const found = await studioBookQueries(db).find(book);
  assertOwnSales(user, found);
  // A book of the shop itself has no seller, and so no sales with a share.
  return { ...rest, sellerId: found.seller_id ?? user.id, productId: book };
}

/** The name of a file of sales, such as `Sales 2026-11-01 to 2026-11-30.csv`. */
export function fileName(subject: string, { from, until }: SalesFilters): string {
  const days = [from, until].filter((day) => day !== undefined).join(' to ');
  return `${[subject, days].filter(Boolean).join(' ')}.csv`;
}
