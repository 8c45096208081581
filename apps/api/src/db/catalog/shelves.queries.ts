import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { ProductStatus } from '../schema.ts';
import { featuredBooks } from './featured-books.ts';

/** A book on a shelf, on sale or not. */
export interface ShelfBookRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly status: ProductStatus;
  readonly release_at: Date | null;
  readonly price_cents: number | null;
  readonly credits_json: { readonly authors: readonly { readonly name: string }[] };
  readonly cover_hash: string | null;
  readonly cover_width: number | null;
  readonly cover_height: number | null;
}

/** All SQL of the shelves as editors see them. Months are `YYYY-MM`, and days `YYYY-MM-DD` in the time zone of the shop. */
export function shelfQueries(db: Db, timeZone: string) {
  const shownOn = (day: string) =>
    featuredBooks(
      firstDay(day.slice(0, 7)),
      sql<Date>`((${day}::date + 1)::timestamp at time zone ${timeZone}::text)`,
    ).as('featured');
  const selectBooks = () =>
    db
      .selectFrom('products')
      .leftJoin('covers', 'covers.hash', 'products.cover_hash')
      .select(['products.id', 'products.name', 'products.slug', 'products.status', 'release_at', 'price_cents'])
      .select(['credits_json', 'cover_hash', 'covers.width as cover_width', 'covers.height as cover_height']);

  return {
    /** Lists the books of the months, in their order. */
    listBooks: (months: readonly string[]): Promise<(ShelfBookRow & { month: string })[]> =>
      selectBooks()
        .innerJoin('featured_products', 'featured_products.product_id', 'products.id')
        .select(sql<string>`to_char(featured_products.month, 'YYYY-MM')`.as('month'))
        .where(sql<boolean>`featured_products.month = any(${months.map(firstDay)}::date[])`)
        .orderBy('featured_products.month')
        .orderBy('featured_products.position')
        .orderBy('products.id')
        .execute(),

    /** Returns the versions of those months that an editor has changed. */
    async versions(months: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('featured_months')
        .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'version'])
        .where(sql<boolean>`month = any(${months.map(firstDay)}::date[])`)
        .execute();
      return new Map(rows.map(({ month, version }) => [month, version]));
    },

    /** Returns the month whose books visitors see at the end of a day; `null` for the newest books. */
    async sourceOn(day: string): Promise<string | null> {
      const row = await db.selectFrom(shownOn(day)).select('featured.month').limit(1).executeTakeFirst();
      return row?.month ?? null;
    },

    /** Lists the books that visitors see at the end of a day. */
    listShownOn: (day: string): Promise<(ShelfBookRow & { month: string | null })[]> =>
      selectBooks()
        .innerJoin(shownOn(day), 'featured.product_id', 'products.id')
        .select('featured.month')
        .orderBy('featured.position')
        .orderBy('products.id')
        .execute(),

    /** Locks a month, so that a concurrent change waits, and returns its version. */
    async lock(month: string): Promise<number> {
      const row = { month: firstDay(month) };
      await db
        .insertInto('featured_months')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { version } = await db
        .selectFrom('featured_months')
        .select('version')
        .where('month', '=', sql<Date>`${row.month}::date`)
        .forUpdate()
        .executeTakeFirstOrThrow();
      return version;
    },

    /** Returns those of the ids that are books. */
    async listKnown(ids: readonly number[]): Promise<number[]> {
      const rows = await db
        .selectFrom('products')
        .select('id')
        .where(sql<boolean>`id = any(${ids})`)
        // In the order in which a bulk change locks books, so that both cannot deadlock.
        .orderBy('id')
        .forKeyShare()
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Replaces the books of a locked month. */
    async replace(month: string, ids: readonly number[]): Promise<void> {
      const day = firstDay(month);
      const isMonth = sql<boolean>`month = ${day}::date`;
      await db.deleteFrom('featured_products').where(isMonth).execute();
      const rows = ids.map((id, position) => ({ month: day, position, product_id: id }));
      if (rows.length > 0) await db.insertInto('featured_products').values(rows).execute();
      await db
        .updateTable('featured_months')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where(isMonth)
        .execute();
    },
  };
}

const firstDay = (month: string): string => `${month}-01`;
