import type { OrderStatus } from '@octavo/core/entities';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { normalizeQuery } from '../catalog/product-search.queries.ts';
import type { Db } from '../database.ts';
import { containing, escapeLike } from '../like-pattern.ts';

/** The orders to select, within days of a time zone. */
export interface AdminOrderSelection {
  readonly search: OrderSearch | undefined;
  readonly status: OrderStatus | undefined;
  /** The first day, such as `2026-11-01`. */
  readonly from: string | undefined;
  /** The last day. */
  readonly until: string | undefined;
  readonly timeZone: string;
  readonly sort: AdminOrderSort;
}

/** What a search text matches. */
export interface OrderSearch {
  readonly orderId: number | undefined;
  /** The start of the address that a buyer entered with an order, in lower case. */
  readonly email: string;
  readonly buyers: readonly number[];
  readonly books: readonly number[];
}

/** The orders of the list. Each has a column, and the direction of that column and of the number. */
const SORTS = {
  newest: { key: sql`orders.id`, direction: sql`desc`, operator: sql`<` },
  oldest: { key: sql`orders.id`, direction: sql`asc`, operator: sql`>` },
  highest: { key: sql`orders.total_cents`, direction: sql`desc`, operator: sql`<` },
  lowest: { key: sql`orders.total_cents`, direction: sql`asc`, operator: sql`>` },
} as const;
/** An order of the list. */
export type AdminOrderSort = keyof typeof SORTS;

/** The position after the last row of a page. */
export interface AdminOrderCursor {
  readonly key: string;
  readonly id: number;
}

/** A book of an order. */
export interface OrderedBookRecord {
  readonly product_id: number;
  readonly name: string;
  readonly slug: string;
  readonly cover_hash: string | null;
  readonly cover_width: number | null;
  readonly cover_height: number | null;
}

/** An order as a row of a file. */
export interface OrderFileRecord {
  readonly id: number;
  readonly key: string;
  readonly created_at: Date;
  /** The local time, such as `2026-11-25 09:58:00`. */
  readonly local_time: string;
  readonly status: OrderStatus;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly user_id: number | null;
  readonly username: string | null;
  readonly name: string;
  readonly email: string;
  readonly country: string;
  /** The titles, separated by commas, up to 2,000 characters. */
  readonly titles: string;
}

/** An order as the back office lists it. */
export interface AdminOrderRecord extends Omit<OrderFileRecord, 'titles'> {
  /** The first three books. */
  readonly books: readonly OrderedBookRecord[];
  readonly book_count: number;
}

/** The books of a row of the list. More are only counted. */
const LISTED_BOOKS = 3;
const MAX_INT32 = 2_147_483_647;

/** The page after a row. */
interface PageRequest {
  readonly after?: AdminOrderCursor | undefined;
  readonly limit: number;
}

const FIRST_BOOKS = sql`
  select count(*)::integer as book_count,
    coalesce(json_agg(json_build_object('product_id', order_lines.product_id, 'name', order_lines.name, 'slug', products.slug,
      'cover_hash', products.cover_hash, 'cover_width', covers.width, 'cover_height', covers.height)
      order by order_lines.position) filter (where order_lines.position < ${LISTED_BOOKS}), '[]') as books
  from order_lines
  left join products on products.id = order_lines.product_id and order_lines.position < ${LISTED_BOOKS}
  left join covers on covers.hash = products.cover_hash
  where order_lines.order_id = orders.id`;
/** The length of the titles of an order in characters. 500 titles would have 250,000, and a cell of a spreadsheet has at most 32,767. */
const MAX_TITLES_LENGTH = 2_000;
const TITLES = sql`
  select case when length(all_titles) > ${MAX_TITLES_LENGTH} then left(all_titles, ${MAX_TITLES_LENGTH - 1}) || '…' else all_titles end as titles
  from (
    select coalesce(string_agg(order_lines.name, ', ' order by order_lines.position), '') as all_titles
    from order_lines where order_lines.order_id = orders.id
  ) as joined`;

/** All SQL that lists orders of all buyers for the back office. */
export function adminOrderQueries(db: Db) {
  /** Reads the columns of the selected orders. */
  const readRows = async <Row>(
    page: RawBuilder<unknown>,
    { sort, timeZone }: Pick<AdminOrderSelection, 'sort' | 'timeZone'>,
    lines: RawBuilder<unknown>,
  ): Promise<Row[]> => {
    const { key, direction } = SORTS[sort];
    const { rows } = await sql<Row>`
      with page as materialized (${page})
      select orders.id, ${key}::text as key, orders.created_at, orders.status, orders.total_cents,
        to_char(orders.created_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as local_time,
        (select coalesce(sum(refunds.amount_cents), 0)::integer from refunds
          where refunds.order_id = orders.id and refunds.status = 'made') as refunded_cents,
        orders.user_id, users.username,
        trim(concat_ws(' ', orders.billing ->> 'first_name', orders.billing ->> 'last_name')) as name,
        coalesce(orders.billing ->> 'email', users.email, '') as email,
        coalesce(orders.billing ->> 'country', '') as country,
        lines.*
      from page join orders on orders.id = page.id
      left join users on users.id = orders.user_id
      cross join lateral (${lines}) as lines
      order by ${key} ${direction}, orders.id ${direction}`.execute(db);
    return rows;
  };
  const pageOf = (selection: AdminOrderSelection, { after, limit }: PageRequest) => {
    const { key, direction } = SORTS[selection.sort];
    const order = sql`${key} ${direction}, orders.id ${direction}`;
    const page = { conditions: conditionsOf(selection, after), order, limit };
    return selection.search ? searchedOrders(selection, selection.search, page) : allOrders(page);
  };

  return {
    /** Lists a page of orders. */
    list: (selection: AdminOrderSelection, page: PageRequest): Promise<AdminOrderRecord[]> =>
      readRows<AdminOrderRecord>(pageOf(selection, page), selection, FIRST_BOOKS),

    /** Lists a page of orders for a file. */
    listForFile: (selection: AdminOrderSelection, page: PageRequest): Promise<OrderFileRecord[]> =>
      readRows<OrderFileRecord>(pageOf(selection, page), selection, TITLES),

    /** Lists the numbers of all orders of a selection, in its order. */
    async listNumbers(selection: AdminOrderSelection): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`${pageOf(selection, { limit: MAX_INT32 })}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Lists orders for a file by their numbers. */
    listNumbersForFile: (numbers: readonly number[], selection: AdminOrderSelection): Promise<OrderFileRecord[]> =>
      readRows<OrderFileRecord>(sql`select unnest(${[...numbers]}::integer[]) as id`, selection, TITLES),

    /** Finds one order. */
    async find(id: number, timeZone: string): Promise<AdminOrderRecord | undefined> {
      const [order] = await readRows<AdminOrderRecord>(
        sql`select ${id}::integer as id`,
        { sort: 'newest', timeZone },
        FIRST_BOOKS,
      );
      return order;
    },

    /** Finds up to `limit` accounts with an order whose username, address or name contains a text. */
    async findBuyers(text: string, limit: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from users
        where lower(username || ' ' || email || ' ' || first_name || ' ' || last_name) like ${containing(text.toLowerCase())}
          and exists (select from orders where orders.user_id = users.id)
        limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Finds up to `limit` ordered books whose title, author or editor contains a text. Of books that are not on sale, only the title. */
    async findBooks(text: string, limit: number): Promise<number[]> {
      const query = normalizeQuery(text);
      const isOrdered = sql`exists (select from order_lines where order_lines.product_id = products.id)`;
      const { rows } = await sql<{ id: number }>`
        (select products.id from search_documents join products on products.id = search_documents.product_id
         where ${query !== ''} and search_documents.text like ${containing(query)} and ${isOrdered} limit ${limit})
        union
        (select products.id from products
         where (not is_indexed or status <> 'published') and name ilike ${containing(text)} and ${isOrdered} limit ${limit})`.execute(
        db,
      );
      return rows.map(({ id }) => id).slice(0, limit);
    },
  };
}

/** The rows of a page, without their columns. */
interface Page {
  readonly conditions: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

const allOrders = ({ conditions, order, limit }: Page) =>
  sql`select orders.id from orders where ${conditions} order by ${order} limit ${limit}`;

/** Whether each page of a selection takes as long as all of them: a search in the order of totals reads all its matches. */
export const isReadAtOnce = ({ search, sort }: AdminOrderSelection): boolean =>
  search !== undefined && !isByNumber(sort);

/**
 * Reads only the first rows of each buyer, address and book, which an index has in the order of the numbers. A search in the order of
 * totals reads all of them.
 */
function searchedOrders({ sort }: AdminOrderSelection, search: OrderSearch, { conditions, order, limit }: Page) {
  const first = isByNumber(sort) ? sql`order by orders.id ${SORTS[sort].direction} limit ${limit}` : sql``;
  const email = `${escapeLike(search.email)}%`;
  const matches = [
    ...(search.orderId === undefined ? [] : [sql`select ${search.orderId}::integer as id`]),
    sql`select found.id from unnest(${[...search.buyers]}::integer[]) as buyer cross join lateral (
      select orders.id from orders where orders.user_id = buyer and ${conditions} ${first}) as found`,
    sql`select found.id from unnest(${[...search.books]}::integer[]) as book cross join lateral (
      select orders.id from order_lines join orders on orders.id = order_lines.order_id
      where order_lines.product_id = book and ${conditions}
      ${isByNumber(sort) ? sql`order by order_lines.order_id ${SORTS[sort].direction} limit ${limit}` : sql``}) as found`,
    ...(search.email === ''
      ? []
      : [
          sql`select found.id from (select orders.id from orders
            where lower(orders.billing ->> 'email') like ${email} and ${conditions} ${first}) as found`,
        ]),
  ];
  return sql`select orders.id from orders
    where orders.id in (${sql.join(matches, sql` union `)}) and ${conditions} order by ${order} limit ${limit}`;
}

function conditionsOf(
  { status, from, until, timeZone, sort }: AdminOrderSelection,
  after: AdminOrderCursor | undefined,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(
    [
      ...(status === undefined ? [] : [sql`orders.status = ${status}`]),
      ...(from === undefined ? [] : [since(startOfDay(from, 0, timeZone))]),
      ...(until === undefined ? [] : [before(startOfDay(until, 1, timeZone))]),
      ...(after ? [isAfter(sort, after)] : []),
      sql`true`,
    ],
    sql` and `,
  )}`;
}

function isAfter(sort: AdminOrderSort, { key: lastKey, id }: AdminOrderCursor) {
  const { key, operator } = SORTS[sort];
  return isByNumber(sort)
    ? sql`orders.id ${operator} ${id}::integer`
    : sql`(${key}, orders.id) ${operator} (${lastKey}::text::numeric::bigint, ${id}::integer)`;
}

const isByNumber = (sort: AdminOrderSort): boolean => sort === 'newest' || sort === 'oldest';

/** The first instant of a day, or of one some days later. */
const startOfDay = (day: string, daysLater: number, timeZone: string) =>
  sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone}::text)`;

// Numbers increase with the time, but for orders that are placed at the same time. The condition on the number lets an index in the order
// of the numbers start at the day, and a day is far longer than such a time.
const since = (time: RawBuilder<unknown>) => sql`orders.created_at >= ${time} and orders.id >= coalesce(
  (select id from orders first where first.created_at >= ${time} - interval '1 day' order by first.created_at, first.id limit 1), ${MAX_INT32})`;
const before = (time: RawBuilder<unknown>) => sql`orders.created_at < ${time} and orders.id <= coalesce(
  (select id from orders last where last.created_at < ${time} + interval '1 day' order by last.created_at desc, last.id desc limit 1), 0)`;
