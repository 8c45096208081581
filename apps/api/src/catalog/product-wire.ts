import { BASE_PATH } from '@octavo/core/contract';
import { metaKeys, type Product, toDecimal } from '@octavo/core/entities';
import { COVER_FORMATS, COVER_WIDTHS, coverFileName } from '@octavo/cover-art/images';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';
import { toWireAccessibility } from './accessibility-wire.ts';

/** The fields of a signed-in response that a public one does not have. */
export interface PersonalDetails {
  readonly isFavorite?: boolean;
  /** The URL where this user reads the book; set only if they may read it. */
  readonly streamUrl?: string | undefined;
  /** Whether only its seller, admins and owners see the page. Set for seller and admins. */
  readonly isPreview?: boolean;
  /** Set for a book in the user's library: how far they have read it, when they last read it, and when they finished it. */
  readonly reading?:
    | { readonly progress: number; readonly at: Date | null; readonly finishedAt: Date | null }
    | undefined;
}

/** The path where anyone can read the sample of a book. */
const SAMPLE_URL = '_ebook_sample_url';

/** The time at which a scheduled book is released. */
const RELEASE_DATE = '_release_date';

/** Marks the page of a book that visitors do not see. */
const PREVIEW = '_preview';

/** For a book in the library: reading progress from 0 to 1, and the times of the last reading and of the first end, if any. */
const READING_PROGRESS = '_reading_progress';
const LAST_READ = '_last_read';
const FINISHED_AT = '_finished_at';

/** A product in its wire format (spec §3), with the additive fields that our own front end uses. */
export function toWireProduct(
  row: ProductRow,
  { isFavorite = false, streamUrl, isPreview = false, reading }: PersonalDetails = {},
): Product {
  const isScheduled = row.status === 'scheduled';
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    images: row.cover_hash === null ? [] : [coverImage(row, row.cover_hash)],
    // A book without a price cannot be added to a cart, in any front end.
    regular_price: row.price_cents === null || isScheduled ? '' : toDecimal(row.price_cents),
    average_rating: row.rating_average.toFixed(2),
    rating_count: row.rating_count,
    short_description: row.short_description,
    description: row.description,
    favorite: isFavorite,
    meta_data: [
      { key: metaKeys.author, value: row.credits.authors.map(({ name }) => name).join(', ') },
      { key: metaKeys.editor, value: row.credits.editors.join(', ') },
      { key: metaKeys.genre, value: row.credits.genres.map((genre) => genre.name).join(', ') },
      ...(row.author_stripe_id ? [{ key: metaKeys.authorStripeId, value: row.author_stripe_id }] : []),
      ...(row.sample_percent ? [{ key: SAMPLE_URL, value: `${BASE_PATH}/products/${row.slug}/sample` }] : []),
      ...(isScheduled && row.release_at ? [{ key: RELEASE_DATE, value: row.release_at.toISOString() }] : []),
      ...(isPreview ? [{ key: PREVIEW, value: 'true' }] : []),
      ...(streamUrl ? [{ key: metaKeys.streamUrl, value: streamUrl }] : []),
      ...(reading ? [{ key: READING_PROGRESS, value: String(reading.progress) }] : []),
      ...(reading?.at ? [{ key: LAST_READ, value: reading.at.toISOString() }] : []),
      ...(reading?.finishedAt ? [{ key: FINISHED_AT, value: reading.finishedAt.toISOString() }] : []),
    ],
    tags: row.credits.genres.map(({ id, name }) => ({ id, name })),
    cover_hue: row.cover_hue,
    authors: row.credits.authors.flatMap(({ slug, name }) => (slug === null ? [] : [{ slug, name }])),
    series:
      row.series_slug === null
        ? null
        : { slug: row.series_slug, name: row.series_name ?? '', position: row.series_position },
    ...(row.accessibility === undefined ? {} : { accessibility: toWireAccessibility(row.accessibility) }),
    language: row.language,
    date_created: row.published_at.toISOString(),
    total_sales: row.total_sales,
  };
}

/** The images of a cover in all sizes. */
export function coverImage(
  row: Pick<ProductRow, 'name' | 'cover_width' | 'cover_height'>,
  hash: string,
): Product['images'][number] {
  const address = (width: number, extension: string) => `/covers/${coverFileName(hash, width, extension)}`;
  const widest = COVER_WIDTHS[COVER_WIDTHS.length - 1] ?? 640;
  return {
    src: address(widest, 'jpg'),
    alt: row.name,
    width: row.cover_width ?? 0,
    height: row.cover_height ?? 0,
    sources: COVER_FORMATS.map(({ type, extension }) => ({
      type,
      srcset: COVER_WIDTHS.map((width) => `${address(width, extension)} ${width}w`).join(', '),
    })),
  };
}
