import type { AdminOrderFilter } from '@octavo/core/admin';
import { adminOrderQueries, type AdminOrderSelection } from '../../db/admin/admin-orders.queries.ts';
import type { Db } from '../../db/database.ts';

/** The most buyers, and the most books, of a search. */
const MAX_MATCHES = 200;
const ORDER_NUMBER = /^#?([1-9]\d{0,8})$/;

/** Selects the orders that match a filter. */
export async function selectOrders(
  { db, timeZone }: { readonly db: Db; readonly timeZone: string },
  { search = '', status, from, until, sort = 'newest' }: AdminOrderFilter,
): Promise<{ selection: AdminOrderSelection; isSearchTruncated: boolean }> {
  const rest = { status, from, until, sort, timeZone };
  const text = search.trim();
  if (text === '') return { selection: { ...rest, search: undefined }, isSearchTruncated: false };
  const queries = adminOrderQueries(db);
  const buyers = await queries.findBuyers(text, MAX_MATCHES + 1);
  const books = await queries.findBooks(text, MAX_MATCHES + 1);
  const number = ORDER_NUMBER.exec(text)?.[1];
  return {
    selection: {
      ...rest,
      search: {
        orderId: number === undefined ? undefined : Number(number),
        email: text.toLowerCase(),
        buyers: buyers.slice(0, MAX_MATCHES),
        books: books.slice(0, MAX_MATCHES),
      },
    },
    isSearchTruncated: buyers.length > MAX_MATCHES || books.length > MAX_MATCHES,
  };
}
