import { BASE_PATH } from '@octavo/core/contract';
import { metaKeys, type Product, toDecimal } from '@octavo/core/entities';
import { COVER_FORMATS, COVER_WIDTHS, coverFileName } from '@octavo/cover-art/images';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';
import { toWireAccessibility } from './accessibility-wire.ts';

/** What one person's answer has and a public one has not. */
export interface PersonalDetails {
  readonly isFavorite?: boolean;
  /** Where this person reads the book; only those who may read it ever get one. */
  readonly streamUrl?: string | undefined;
  /** How far this person has read the book, and when they last did. */
  readonly reading?: { readonly progress: number; readonly at: Date | null } | undefined;
}

/** Where anybody reads the first part of the book, from the shop's root on. */
const SAMPLE_URL = '_ebook_sample_url';

/** In a library: how much of the book is read, 0 to 1, and the moment of the last reading; without one it was never opened. */
const READING_PROGRESS = '_reading_progress';
const LAST_READ = '_last_read';

/** A product as the wire has it (spec §3), with the additive fields that our own front end uses. */
export function toWireProduct(
  row: ProductRow,
  { isFavorite = false, streamUrl, reading }: PersonalDetails = {},
): Product {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    images: row.cover_hash === null ? [] : [coverImage(row, row.cover_hash)],
    regular_price: row.price_cents === null ? '' : toDecimal(row.price_cents),
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
      ...(streamUrl ? [{ key: metaKeys.streamUrl, value: streamUrl }] : []),
      ...(reading ? [{ key: READING_PROGRESS, value: String(reading.progress) }] : []),
      ...(reading?.at ? [{ key: LAST_READ, value: reading.at.toISOString() }] : []),
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

function coverImage(row: ProductRow, hash: string): Product['images'][number] {
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
