import { BASE_PATH } from '@octavo/core/contract';
import { COVER_WIDTHS, coverFileName } from '@octavo/cover-art/images';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';
import { bookPath } from '../seo/urls.ts';
import { EPUB_MEDIA_TYPE } from '../reading/book-download.ts';
import type { CatalogBook } from './catalog-feed.ts';

/** A way to come by a book. */
export interface Acquisition {
  readonly rel: string;
  readonly address: string;
  readonly type: string;
  /** What it costs, where it is bought. */
  readonly priceCents?: number;
  /** What one gets in the end, where the address is that of a page. */
  readonly indirectType?: string;
  /** Nobody gets it for now. */
  readonly isUnavailable?: true;
}

/** A cover in one size. */
export interface CatalogImage {
  readonly address: string;
  readonly type: string;
  readonly width?: number;
  readonly height?: number;
}

const ACQUISITION_REL = 'http://opds-spec.org/acquisition';
const HTML_TYPE = 'text/html';

/** Where the file of a book lies for reading apps. */
export const bookFilePath = (slug: string): string => `/opds/books/${encodeURIComponent(slug)}.epub`;

/**
 * How a reading app comes by a book: the file for whoever has the right to it, which everybody has who signs in to a free
 * one; else the page that sells it. A sample is read in the browser. Every book of a catalog has to say some way, so what is
 * not for sale and has no sample leads to its page as well, which says that it is not to be had yet.
 */
export function acquisitionsOf({ row, identity, isOwned }: CatalogBook, origin: string): readonly Acquisition[] {
  if (isOwned || row.price_cents === 0) return [{ rel: ACQUISITION_REL, address: origin + bookFilePath(row.slug), type: EPUB_MEDIA_TYPE }];
  const page = { address: origin + bookPath(row.slug), type: HTML_TYPE };
  const sample: Acquisition = {
    rel: `${ACQUISITION_REL}/sample`,
    address: `${origin}${BASE_PATH}/products/${encodeURIComponent(row.slug)}/sample`,
    type: HTML_TYPE,
  };
  const samples = identity.sample_percent > 0 ? [sample] : [];
  if (row.price_cents !== null)
    return [{ rel: `${ACQUISITION_REL}/buy`, ...page, indirectType: EPUB_MEDIA_TYPE, priceCents: row.price_cents }, ...samples];
  return samples.length > 0 ? samples : [{ rel: ACQUISITION_REL, ...page, indirectType: EPUB_MEDIA_TYPE, isUnavailable: true }];
}

/** The covers of a book, the largest first; the shop's own picture stands for a book without one. */
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
