import { type OrderByModifiers, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import { fillSearchTexts, hitsOf, holds, needleOf } from './product-search.queries.ts';

/** A book as the shop shows it, with everything a list or a page needs. */
export interface ProductRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly seller_id: number | null;
  readonly price_cents: number | null;
  readonly language: string;
  readonly publisher: string;
  readonly short_description: string;
  /** Empty in lists: the long text belongs to the single product. */
  readonly description: string;
  readonly total_sales: number;
  readonly published_at: Date;
  readonly cover_hash: string | null;
  readonly cover_width: number | null;
  readonly cover_height: number | null;
  readonly cover_hue: number | null;
  readonly author_stripe_id: string | null;
  readonly credits: {
    readonly authors: readonly { readonly name: string; readonly slug: string | null }[];
    readonly editors: readonly string[];
    readonly genres: readonly { readonly id: number; readonly name: string }[];
  };
  readonly rating_count: number;
  readonly rating_average: number;
  readonly series_slug: string | null;
  readonly series_name: string | null;
  readonly series_position: number | null;
  /** What its file says, as its manifest has it; absent in lists. */
  readonly accessibility?: unknown;
}

/** Which published books, in which order, how many of them. Ties of popularity go newest first. */
export interface ProductListing {
  /** Unset: newest first, and in a search names that begin with what is looked for before all others. */
  readonly order?: 'date' | 'popularity' | 'rating' | 'price' | 'title' | 'series' | undefined;
  /** The other way round than the order's own: best, newest, cheapest and A first. */
  readonly isReversed?: boolean;
  readonly tagId?: number | undefined;
  readonly authorId?: number | undefined;
  readonly seriesId?: number | undefined;
  /** Contained in name, author or editor, by the rule of the search box. Blank finds nothing. */
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** What a search gives where nobody says how much. */
const MOST_FOUND = 100;
const USUAL_SIZES = new Set([24, 25, MOST_FOUND]);

/** All SQL that reads products as the shop shows them. */
export function productQueries(db: Db) {
  return {
    async list(listing: ProductListing): Promise<ProductRow[]> {
      const { order = 'date', isReversed = false, search, limit, offset } = listing;
      if (search !== undefined && listing.order === undefined) return found(db, search, listing);
      let query = listed(db, listing);
      if (search !== undefined) {
        const needle = needleOf(search);
        if (needle === '') return [];
        await fillSearchTexts(db);
        query = query.where(holds(needle));
      }
      const isOfGenre = listing.tagId !== undefined && order === 'date';
      for (const [by, direction] of isOfGenre ? byGenre(isReversed) : orderings(order, isReversed)) {
        query = query.orderBy(by, direction);
      }
      if (limit !== undefined) query = query.limit(fixed(limit));
      if (offset) query = query.offset(offset);
      return query.execute();
    },

    /** The shelf of the newest month up to `month` (its first day, `YYYY-MM-DD`) that has one. */
    featured: (month: string): Promise<ProductRow[]> =>
      productRows(db, 'list')
        .innerJoin('featured', 'featured.product_id', 'products.id')
        .where('products.status', '=', 'published')
        .where('featured.month', '=', (eb) =>
          eb
            .selectFrom('featured as shelf')
            .innerJoin('products as book', 'book.id', 'shelf.product_id')
            .where('book.status', '=', 'published')
            .where('shelf.month', '<=', sql<Date>`${month}::date`)
            .select(sql<Date>`max(shelf.month)`.as('month')),
        )
        .orderBy('featured.position')
        .orderBy('products.id')
        .execute(),

    /** The book at an address it has or ever had, in any letter case. One that was taken down shows itself to its readers only. */
    bySlug: (slug: string, userId = 0): Promise<ProductRow | undefined> =>
      productRows(db, 'page')
        .where((eb) =>
          eb.or([
            eb('products.status', '=', 'published'),
            eb('products.seller_id', '=', userId),
            eb.exists(
              eb
                .selectFrom('entitlements')
                .whereRef('entitlements.product_id', '=', 'products.id')
                .where('entitlements.user_id', '=', userId)
                .where('entitlements.ended_at', 'is', null)
                .select('entitlements.id'),
            ),
          ]),
        )
        .where('products.id', '=', (eb) =>
          eb
            .selectFrom('product_slugs')
            .select('product_slugs.product_id')
            .where('product_slugs.slug', '=', slug.toLowerCase()),
        )
        .executeTakeFirst(),

    /** Books a person may read because of an entitlement, the newest right first. */
    ownedBy: (userId: number): Promise<ProductRow[]> =>
      productRows(db, 'list')
        .innerJoin('entitlements', 'entitlements.product_id', 'products.id')
        .where('entitlements.user_id', '=', userId)
        .where('entitlements.ended_at', 'is', null)
        .orderBy('entitlements.created_at', 'desc')
        .orderBy('entitlements.id', 'desc')
        .execute(),

    /** Books a person marked, the newest mark first. */
    favoritesOf: (userId: number): Promise<ProductRow[]> =>
      productRows(db, 'list')
        .innerJoin('favorites', 'favorites.product_id', 'products.id')
        .where('favorites.user_id', '=', userId)
        .where('products.status', '=', 'published')
        .orderBy('favorites.created_at', 'desc')
        .orderBy('products.id', 'desc')
        .execute(),
  };
}

/** The queries over products. */
export type ProductQueries = ReturnType<typeof productQueries>;

const newest = sql`products.published_at`;
const id = sql`products.id`;

type Ordering = [RawBuilder<unknown>, OrderByModifiers];

/** The order of dates as the books of one genre have it beside them. */
function byGenre(isReversed: boolean): Ordering[] {
  const way = isReversed ? 'asc' : 'desc';
  return [
    [sql`product_tags.published_at`, way],
    [sql`product_tags.product_id`, way],
  ];
}

/** By what a list is ordered; ties go newest first. A book without a price comes after all that have one. */
function orderings(order: NonNullable<ProductListing['order']>, isReversed: boolean): Ordering[] {
  const [down, up] = isReversed ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const);
  const tie: Ordering[] = [
    [newest, 'desc'],
    [id, 'desc'],
  ];
  switch (order) {
    case 'popularity':
      return [[sql`products.total_sales`, down], ...tie];
    case 'rating':
      return [[sql`products.rating_average`, down], [sql`products.rating_count`, down], ...tie];
    case 'price':
      return [[sql`products.price_cents`, (by) => (isReversed ? by.desc() : by.asc()).nullsLast()], ...tie];
    case 'title':
      return [
        [sql`lower(products.name)`, up],
        [id, up],
      ];
    case 'series':
      return [
        [sql`products.series_position`, (by) => (isReversed ? by.desc() : by.asc()).nullsLast()],
        [newest, up],
        [id, up],
      ];
    case 'date':
      return [
        [newest, down],
        [id, down],
      ];
  }
}

/** Published books of a tag, an author or a series. */
function listed(db: Db, listing: ProductListing) {
  let query = productRows(db, 'list');
  if (listing.tagId !== undefined && (listing.order ?? 'date') === 'date') {
    query = query
      .innerJoin('product_tags', 'product_tags.product_id', 'products.id')
      .where('product_tags.tag_id', '=', listing.tagId);
    return query.where(isWithin({ ...listing, tagId: undefined }));
  }
  return query.where(isWithin(listing));
}

/** The same as a condition. */
function isWithin({ tagId, authorId, seriesId }: ProductListing): RawBuilder<SqlBool> {
  const of = [sql<SqlBool>`products.status = 'published'`];
  if (tagId !== undefined) of.push(sql`products.id in (select product_id from product_tags where tag_id = ${tagId})`);
  if (authorId !== undefined)
    of.push(sql`products.id in (select product_id from contributors where author_id = ${authorId})`);
  if (seriesId !== undefined) of.push(sql`products.series_id = ${seriesId}`);
  return sql`(${sql.join(of, sql` and `)})`;
}

/** The sizes of the shop's own pages stand in the statement, so that its plan is made for them and kept. */
const fixed = (limit: number) => (USUAL_SIZES.has(limit) ? sql.lit(limit) : limit);

/**
 * Books that hold what somebody looks for: first those whose name begins with it, then the newest. Each of the two is found
 * by itself, so that a word of a thousand books costs little more than the rows that are shown.
 */
async function found(db: Db, search: string, listing: ProductListing): Promise<ProductRow[]> {
  const needle = needleOf(search);
  if (needle === '') return [];
  await fillSearchTexts(db);
  const { limit = MOST_FOUND, offset = 0 } = listing;
  const hits = hitsOf(needle, isWithin(listing), fixed(offset + limit));
  return productRows(db, 'list')
    .innerJoin(hits, 'hits.id', 'products.id')
    .orderBy(sql`hits.beginning`, (by) => by.asc().nullsLast())
    .orderBy(newest, 'desc')
    .orderBy(id, 'desc')
    .limit(fixed(limit))
    .$if(offset > 0, (query) => query.offset(offset))
    .execute();
}

function productRows(db: Db, reach: 'list' | 'page') {
  const rows = db
    .selectFrom('products')
    .leftJoin('covers', 'covers.hash', 'products.cover_hash')
    .leftJoin('users as seller', 'seller.id', 'products.seller_id')
    .leftJoin('series', 'series.id', 'products.series_id')
    .select([
      'products.id',
      'products.name',
      'products.slug',
      'products.seller_id',
      'products.price_cents',
      'products.language',
      'products.publisher',
      'products.short_description',
      reach === 'page' ? 'products.description' : sql<string>`''`.as('description'),
      'products.total_sales',
      'products.published_at',
      'products.cover_hash',
      'covers.width as cover_width',
      'covers.height as cover_height',
      'covers.hue as cover_hue',
      'seller.stripe_account_id as author_stripe_id',
      'products.credits',
      'products.rating_count',
      'products.rating_average',
      'series.slug as series_slug',
      'series.name as series_name',
      'products.series_position',
    ]);
  return rows.$if(reach === 'page', (query) => query.select('products.accessibility'));
}
