import { BASE_PATH } from '@octavo/core/contract';
import { COVER_WIDTHS, coverFileName } from '@octavo/cover-art/images';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';
import { bookPath } from '../seo/urls.ts';
import { EPUB_MEDIA_TYPE } from '../reading/book-download.ts';
import type { CatalogBook } from './catalog-feed.ts';

/** An OPDS acquisition link of a book. */
export interface Acquisition {
  readonly rel: string;
  readonly address: string;
  readonly type: string;
  /** The price, for a link to buy the book. */
  readonly priceCents?: number;
  /** The type of the final file, if the link leads to a page. */
  readonly indirectType?: string;
  /** Set if the book is currently unavailable. */
  readonly isUnavailable?: true;
}

/** A cover image in one size. */
export interface CatalogImage {
  readonly address: string;
  readonly type: string;
  readonly width?: number;
  readonly height?: number;
}

const ACQUISITION_REL = 'http://opds-spec.org/acquisition';
const HTML_TYPE = 'text/html';

/** The path of a book's file for reading apps. */
export const bookFilePath = (slug: string): string => `/opds/books/${encodeURIComponent(slug)}.epub`;

/**
 * The acquisition links of a book. A user with access gets the file, and any signed-in user has access to a free book.
 * Otherwise the link leads to the product page. A sample opens in the browser. OPDS requires a link for every book, so a
 * book without a price or sample links to its product page as unavailable.
 */
export function acquisitionsOf({ row, identity, isOwned }: CatalogBook, origin: string): readonly Acquisition[] {
  if (isOwned || row.price_cents === 0)
    return [{ rel: ACQUISITION_REL, address: origin + bookFilePath(row.slug), type: EPUB_MEDIA_TYPE }];
  const page = { address: origin + bookPath(row.slug), type: HTML_TYPE };
  const sample: Acquisition = {
    rel: `${ACQUISITION_REL}/sample`,
    address: `${origin}${BASE_PATH}/products/${encodeURIComponent(row.slug)}/sample`,
    type: HTML_TYPE,
  };
  const samples = identity.sample_percent > 0 ? [sample] : [];
  if (row.price_cents !== null)
    return [
      { rel: `${ACQUISITION_REL}/buy`, ...page, indirectType: EPUB_MEDIA_TYPE, priceCents: row.price_cents },
      ...samples,
    ];
  return samples.length > 0
    ? samples
    : [{ rel: ACQUISITION_REL, ...page, indirectType: EPUB_MEDIA_TYPE, isUnavailable: true }];
}

/** The cover images of a book, largest first, or the shop's default image. */
export function imagesOf(row: ProductRow, origin: string): readonly [CatalogImage, ...CatalogImage[]] {
  const { cover_hash: hash, cover_width: width, cover_height: height } = row;
  if (hash === null) return [{ address: `${origin}/icons/icon-512.png`, type: 'image/png', width: 512, height: 512 }];
  const inWidth = (wanted: number): CatalogImage => {
    const size =
      width && height
        ? {
            width: Math.min(wanted, width),
            height: Math.max(1, Math.round((height * Math.min(wanted, width)) / width)),
          }
        : {};
    return { address: `${origin}/covers/${coverFileName(hash, wanted, 'jpg')}`, type: 'image/jpeg', ...size };
  };
  const [small, middle, large] = COVER_WIDTHS;
  return [inWidth(large), inWidth(middle), inWidth(small)];
}
