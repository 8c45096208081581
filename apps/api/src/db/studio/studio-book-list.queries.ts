import type { BookStatus } from '@octavo/core/studio';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import type { ProductStatus } from '../schema.ts';

/** A book as the studio lists it. */
export interface StudioBookRecord {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly seller_id: number | null;
  readonly seller: string | null;
  readonly takedown_reason: 'law' | 'quality' | 'other' | null;
  readonly takedown_note: string | null;
  readonly status: ProductStatus;
  readonly status_changed_at: Date | null;
  readonly release_at: Date | null;
  readonly review_note: string;
  readonly price_cents: number | null;
  readonly total_sales: number;
  readonly recent_sales: number;
  readonly rating_average: number;
  readonly rating_count: number;
  readonly edition_count: number;
  readonly current_edition: number;
  readonly updated_at: Date;
  readonly details_version: number;
  readonly sample_percent: number;
  readonly sample_chapter_href: string | null;
  readonly sample_chapter_title: string | null;
  readonly credits_json: { readonly authors: readonly { readonly name: string }[] };
  readonly cover_hash: string | null;
  readonly cover_width: number | null;
  readonly cover_height: number | null;
}

/** Orders of the list; each has an expression, a type to compare with, and a direction. */
const SORTS = {
  updated: { key: sql`(extract(epoch from products.updated_at) * 1000000)::bigint`, type: 'double precision' },
  title: { key: sql`lower(products.name)`, type: 'text' },
  sales: { key: sql`products.total_sales`, type: 'double precision' },
  price: { key: sql`coalesce(products.price_cents, -1)`, type: 'double precision' },
  rating: { key: sql`coalesce(products.rating_average, 0)::double precision`, type: 'double precision' },
} as const satisfies Record<string, { key: RawBuilder<unknown>; type: 'text' | 'double precision' }>;
/** The name of an order. */
export type BookSort = keyof typeof SORTS;

/** The position after the last row of a page. */
export interface BookCursor {
  readonly key: string;
  readonly id: number;
}

/** Filters, order and page. */
export interface BookListOptions {
  readonly sellerId: number | undefined;
  readonly status: ProductStatus | undefined;
  readonly search: string;
  readonly sort: BookSort;
  readonly after: BookCursor | undefined;
  readonly limit: number;
  /** From when paid copies count as recent. */
  readonly recentFrom: Date;
}

/** All SQL that lists books as the studio shows them. */
export function studioBookListQueries(db: Db) {
  const selectBooks = (recentFrom: Date) =>
    db
      .selectFrom('products')
      .leftJoin('users', 'users.id', 'products.seller_id')
      .leftJoin('covers', 'covers.hash', 'products.cover_hash')
      .select(['products.id', 'products.name', 'products.slug', 'products.seller_id', 'users.username as seller'])
      .select(['products.status', 'status_changed_at', 'release_at', 'review_note', 'price_cents', 'total_sales'])
      .select(['rating_average', 'rating_count', 'products.updated_at', 'details_version', 'sample_percent'])
      .select(['sample_chapter_href', 'sample_chapter_title'])
      .leftJoin('book_takedowns', 'book_takedowns.product_id', 'products.id')
      .select(['book_takedowns.reason as takedown_reason', 'book_takedowns.note as takedown_note'])
      .select(['credits_json', 'cover_hash', 'covers.width as cover_width', 'covers.height as cover_height'])
      .select(
        sql<number>`(select count(*)::integer from order_lines
          where order_lines.product_id = products.id and order_lines.sold_at >= ${recentFrom})`.as('recent_sales'),
      )
      .select(
        sql<number>`(select count(number)::integer from editions where editions.product_id = products.id)`.as(
          'edition_count',
        ),
      )
      .select(
        sql<number>`coalesce((select number from editions
          where editions.product_id = products.id and is_current), 0)`.as('current_edition'),
      );

  return {
    /** Lists a page of books and counts the books that match. */
    async list(options: BookListOptions): Promise<{ rows: (StudioBookRecord & { key: string })[]; total: number }> {
      const { key, type } = SORTS[options.sort];
      const conditions = filterConditions(options);
      const isTitle = options.sort === 'title';
      const after = options.after && afterCursor(key, type, options.after, isTitle);
      const rows = await selectBooks(options.recentFrom)
        .select(sql<string>`(${key})::text`.as('key'))
        .where((eb) => eb.and(after ? [...conditions, after] : conditions))
        .orderBy(key, isTitle ? 'asc' : 'desc')
        .orderBy('products.id', isTitle ? 'asc' : 'desc')
        .limit(options.limit)
        .execute();
      const { total } = await db
        .selectFrom('products')
        .where((eb) => eb.and(conditions))
        .select(sql<number>`count(*)::integer`.as('total'))
        .executeTakeFirstOrThrow();
      return { rows, total };
    },

    /** Counts books by status. */
    async countByStatus(sellerId: number | undefined): Promise<ReadonlyMap<ProductStatus, number>> {
      const rows = await db
        .selectFrom('products')
        .$if(sellerId !== undefined, (query) => query.where('seller_id', '=', sellerId ?? null))
        .groupBy('status')
        .select(['status', sql<number>`count(*)::integer`.as('count')])
        .execute();
      return new Map(rows.map(({ status, count }) => [status, count]));
    },

    /** Finds one book. */
    find: (id: number, recentFrom: Date): Promise<StudioBookRecord | undefined> =>
      selectBooks(recentFrom).where('products.id', '=', id).executeTakeFirst(),
  };
}

/** The status that the API names. */
export const toBookStatus = (status: ProductStatus): BookStatus => (status === 'unpublished' ? 'off_sale' : status);

/** The status in the database. */
export const toStoredStatus = (status: BookStatus): ProductStatus => (status === 'off_sale' ? 'unpublished' : status);

function filterConditions({ sellerId, status, search }: BookListOptions): Expression<SqlBool>[] {
  return [
    ...(sellerId === undefined ? [] : [sql<SqlBool>`products.seller_id = ${sellerId}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`products.status = ${status}`]),
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => matches(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)),
    sql<SqlBool>`true`,
  ];
}

const matches = (pattern: string) => sql<SqlBool>`(products.name ilike ${pattern} or products.isbn like ${pattern}
  or exists (select from contributors where contributors.product_id = products.id and contributors.name ilike ${pattern}))`;

function afterCursor(
  key: RawBuilder<unknown>,
  type: 'text' | 'double precision',
  after: BookCursor,
  isAscending: boolean,
): RawBuilder<SqlBool> {
  const operator = sql.raw(isAscending ? '>' : '<');
  return sql<SqlBool>`(${key}, products.id) ${operator} (${after.key}::text::${sql.raw(type)}, ${after.id})`;
}
