import { genreParam } from '@octavo/core/entities';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import { lockAccounts } from '../lock-account.ts';
import type { ProductStatus } from '../schema.ts';
import type { LockedBook } from './studio-books.queries.ts';
import type { TakedownReason } from './takedowns.queries.ts';

/** A book as the list of all sellers shows it. */
export interface AdminBookRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly seller: string | null;
  readonly status: ProductStatus;
  readonly status_changed_at: Date | null;
  readonly release_at: Date | null;
  readonly price_cents: number | null;
  readonly credits_json: {
    readonly authors: readonly { readonly name: string }[];
    readonly genres: readonly { readonly name: string }[];
  };
  readonly cover_hash: string | null;
  readonly cover_width: number | null;
  readonly cover_height: number | null;
  readonly reason: TakedownReason | null;
  readonly note: string | null;
  readonly taken_down_at: Date | null;
}

/** Filters and page. */
export interface AdminBookListing {
  readonly status: ProductStatus | 'taken_down' | undefined;
  readonly seller: string;
  readonly genre: string;
  readonly search: string;
  /** The id of the last row of the page before. */
  readonly after: number | undefined;
  readonly limit: number;
}

/** All SQL over the books of all sellers. */
export function adminBookQueries(db: Db) {
  const selectBooks = () =>
    db
      .selectFrom('products')
      .leftJoin('users', 'users.id', 'products.seller_id')
      .leftJoin('covers', 'covers.hash', 'products.cover_hash')
      .leftJoin('book_takedowns', 'book_takedowns.product_id', 'products.id')
      .select(['products.id', 'products.name', 'products.slug', 'users.username as seller', 'products.status'])
      .select(['status_changed_at', 'release_at', 'price_cents', 'credits_json'])
      .select(['cover_hash', 'covers.width as cover_width', 'covers.height as cover_height'])
      .select(['book_takedowns.reason', 'book_takedowns.note', 'book_takedowns.taken_down_at']);

  return {
    /** Lists a page of books, the newest first. */
    list: (listing: AdminBookListing): Promise<AdminBookRow[]> =>
      selectBooks()
        .where((eb) => eb.and(filterConditions(listing)))
        .orderBy('products.id', 'desc')
        .limit(listing.limit)
        .execute(),

    /** Finds one book. */
    find: (id: number): Promise<AdminBookRow | undefined> =>
      selectBooks().where('products.id', '=', id).executeTakeFirst(),

    /** Counts the books by status, and those that the shop took down. */
    async countByStatus(): Promise<ReadonlyMap<ProductStatus | 'taken_down', number>> {
      const rows = await db
        .selectFrom('products')
        .groupBy('status')
        .select(['status', sql<number>`count(*)::integer`.as('count')])
        .execute();
      const takenDown = await db
        .selectFrom('book_takedowns')
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      return new Map<ProductStatus | 'taken_down', number>([
        ...rows.map(({ status, count }) => [status, count] as const),
        ['taken_down', takenDown.count],
      ]);
    },

    /** Locks several books until the end of the transaction, after the accounts of their sellers. */
    async lock(ids: readonly number[]): Promise<ReadonlyMap<number, LockedBook & { readonly name: string }>> {
      const isChosen = sql<SqlBool>`products.id = any(${ids})`;
      const sellers = await db.selectFrom('products').where(isChosen).select('seller_id').distinct().execute();
      await lockAccounts(
        db,
        sellers.flatMap(({ seller_id: seller }) => (seller === null ? [] : [seller])),
      );
      const rows = await db
        .selectFrom('products')
        .where(isChosen)
        .select(['id', 'seller_id', 'status', 'price_cents', 'details_version', 'release_at', 'slug', 'name'])
        .orderBy('id')
        .forUpdate()
        .execute();
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Finds a genre by its name or a former one, in any letter case; returns the current name in the spelling of the shop. */
    async findGenre(name: string): Promise<string | undefined> {
      const aliases = db.selectFrom('genre_aliases').where('name', '=', genreParam(name)).select('tag_id');
      const row = await db
        .selectFrom('tags')
        .where(({ eb, or }) => or([eb(sql`lower(name)`, '=', name.toLowerCase()), eb('id', 'in', aliases)]))
        .select('name')
        .executeTakeFirst();
      return row?.name;
    },
  };
}

function filterConditions({ status, seller, genre, search, after }: AdminBookListing): Expression<SqlBool>[] {
  return [
    ...(after === undefined ? [] : [sql<SqlBool>`products.id < ${after}`]),
    ...(status === undefined
      ? []
      : status === 'taken_down'
        ? [sql<SqlBool>`products.id in (select product_id from book_takedowns)`]
        : [sql<SqlBool>`products.status = ${status}`]),
    ...(seller === ''
      ? []
      : [sql<SqlBool>`products.seller_id = (select id from users where lower(username) = ${seller.toLowerCase()})`]),
    ...(genre === ''
      ? []
      : [
          sql<SqlBool>`exists (select from product_tags where product_tags.product_id = products.id
            and tag_id = (select id from tags where lower(name) = ${genre.toLowerCase()}))`,
        ]),
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => matches(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)),
    sql<SqlBool>`true`,
  ];
}

/** One set of ids for each place, so that each is read from its own narrow table or index. */
const matches = (pattern: string): RawBuilder<SqlBool> => sql<SqlBool>`products.id in (
  select id from products where name ilike ${pattern}
  union all select id from products where isbn like ${pattern}
  union all select product_id from contributors where name ilike ${pattern}
  union all select books.id from users join products as books on books.seller_id = users.id where username ilike ${pattern})`;
