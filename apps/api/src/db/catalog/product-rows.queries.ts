import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { ProductStatus } from '../schema.ts';

/** A book with all columns that a list or a product page shows. */
export interface ProductRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly seller_id: number | null;
  readonly price_cents: number | null;
  readonly language: string;
  readonly publisher: string;
  readonly short_description: string;
  /** Empty in lists; only the product page shows the long description. */
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
  /** The accessibility metadata of its file, in the format of the manifest; absent in lists. */
  readonly accessibility?: unknown;
  /** The size of the free sample in percent; 0 without a file or while the book is not on sale; absent in lists. */
  readonly sample_percent?: number;
  /** Absent in lists, which have published books only. */
  readonly status?: ProductStatus;
  /** When a scheduled book is published; absent in lists. */
  readonly release_at?: Date | null;
}

/** Whether visitors see the page of a book: it is on sale, or will be at a known time. */
export const hasPublicPage = sql<boolean>`products.status in ('published', 'scheduled')`;

/** The size of a book's free sample in percent. */
export const samplePercent = sql<number>`case when products.status = 'published' then coalesce((
  select coalesce(edition_samples.percent, products.sample_percent)
  from editions left join edition_samples on edition_samples.edition_id = editions.id
  where editions.product_id = products.id and editions.is_current), 0) else 0 end`.as('sample_percent');

/** Selects books with all columns that a list or a product page shows. */
export function selectProducts(db: Db, detail: 'list' | 'page') {
  const rows = db
    .selectFrom('products')
    .leftJoin('covers', 'covers.hash', 'products.cover_hash')
    .leftJoin('users as seller', 'seller.id', 'products.seller_id')
    // Looked up for each book. A plain join would read all series of a large shop for one page of books.
    .leftJoinLateral(
      (from) =>
        from.selectFrom('series').whereRef('series.id', '=', 'products.series_id').selectAll().limit(1).as('series'),
      (join) => join.onTrue(),
    )
    .select([
      'products.id',
      'products.name',
      'products.slug',
      'products.seller_id',
      'products.price_cents',
      'products.language',
      'products.publisher',
      'products.short_description',
      detail === 'page' ? 'products.description' : sql<string>`''`.as('description'),
      'products.total_sales',
      'products.published_at',
      'products.cover_hash',
      'covers.width as cover_width',
      'covers.height as cover_height',
      'covers.hue as cover_hue',
      'seller.stripe_account_id as author_stripe_id',
      'products.credits_json as credits',
      'products.rating_count',
      'products.rating_average',
      'series.slug as series_slug',
      'series.name as series_name',
      'products.series_position',
    ]);
  return rows.$if(detail === 'page', (query) =>
    query.select(['products.accessibility', 'products.status', 'products.release_at', samplePercent]),
  );
}
