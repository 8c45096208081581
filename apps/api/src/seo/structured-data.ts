import { toDecimal } from '@octavo/core/entities';
import type { AuthorRow, SeriesRow } from '../db/catalog/authors-series.queries.ts';
import type { ProductRow } from '../db/catalog/product-rows.queries.ts';
import { toWireAccessibility } from '../catalog/accessibility-wire.ts';
import { authorPath, bookPath, genrePath, seriesPath } from './urls.ts';
import type { JsonLd, PageSite } from './page-head.ts';
import { plainText } from './plain-text.ts';

/** The currency of all prices. */
export const CURRENCY = 'USD';
const MAX_DESCRIPTION_LENGTH = 5_000;

/** The website. @see https://schema.org/WebSite */
export const websiteJsonLd = ({ origin, shopName }: PageSite): JsonLd => ({
  '@type': 'WebSite',
  name: shopName,
  url: `${origin}/`,
});

/**
 * A book with its offer and rating. A book without a price, or before its release, has no offer. One without ratings has no rating, because an
 * empty rating would be wrong.
 * @see https://schema.org/Book
 */
export function bookJsonLd(row: ProductRow, { origin, imageUrl, isbn }: BookJsonLdOptions): JsonLd {
  const url = origin + bookPath(row.slug);
  const accessibility = toWireAccessibility(row.accessibility);
  return omitEmpty({
    '@type': 'Book',
    '@id': url,
    url,
    name: row.name,
    description: plainText(row.description || row.short_description, MAX_DESCRIPTION_LENGTH),
    image: origin + imageUrl,
    bookFormat: 'https://schema.org/EBook',
    isbn,
    inLanguage: row.language,
    author: row.credits.authors.map(({ name, slug }) =>
      omitEmpty({ '@type': 'Person', name, url: slug === null ? undefined : origin + authorPath(slug) }),
    ),
    editor: row.credits.editors.map((name) => ({ '@type': 'Person', name })),
    publisher: row.publisher === '' ? undefined : { '@type': 'Organization', name: row.publisher },
    genre: row.credits.genres.map(({ name }) => name),
    isPartOf:
      row.series_slug === null
        ? undefined
        : {
            '@type': 'BookSeries',
            name: row.series_name,
            url: origin + seriesPath(row.series_slug),
          },
    position: row.series_slug === null ? undefined : (row.series_position ?? undefined),
    isAccessibleForFree: row.price_cents === 0 ? true : undefined,
    offers:
      row.price_cents === null || row.status === 'scheduled'
        ? undefined
        : {
            '@type': 'Offer',
            url,
            price: toDecimal(row.price_cents),
            priceCurrency: CURRENCY,
            availability: 'https://schema.org/InStock',
          },
    aggregateRating:
      row.rating_count === 0
        ? undefined
        : {
            '@type': 'AggregateRating',
            ratingValue: row.rating_average.toFixed(2),
            ratingCount: row.rating_count,
            bestRating: 5,
            worstRating: 1,
          },
    accessMode: accessibility?.access_modes,
    accessModeSufficient: accessibility?.access_modes_sufficient.map((modes) => modes.join(',')),
    accessibilityFeature: accessibility?.features,
    accessibilityHazard: accessibility?.hazards,
    accessibilitySummary: accessibility?.summary,
  });
}

/** Values that are not in the book's row. */
export interface BookJsonLdOptions {
  readonly origin: string;
  /** The path of the image. */
  readonly imageUrl: string;
  readonly isbn?: string | undefined;
}

/** An author. @see https://schema.org/Person */
export const authorJsonLd = (author: AuthorRow, origin: string): JsonLd =>
  omitEmpty({
    '@type': 'Person',
    name: author.name,
    url: origin + authorPath(author.slug),
    description: plainText(author.biography, MAX_DESCRIPTION_LENGTH),
    image: author.image === '' ? undefined : new URL(author.image, origin).href,
    sameAs: author.links.map(({ url }) => url),
  });

/** A book series. @see https://schema.org/BookSeries */
export const seriesJsonLd = (series: SeriesRow, origin: string): JsonLd =>
  omitEmpty({
    '@type': 'BookSeries',
    name: series.name,
    url: origin + seriesPath(series.slug),
    description: plainText(series.description, MAX_DESCRIPTION_LENGTH),
  });

/** The breadcrumbs of a page, from the home page. @see https://schema.org/BreadcrumbList */
export const breadcrumbJsonLd = (origin: string, steps: readonly { name: string; path: string }[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
});

/** The breadcrumbs of a book, with its first genre if any. */
export function breadcrumbsOf(row: ProductRow): { name: string; path: string }[] {
  const [genre] = row.credits.genres;
  return [
    ...(genre ? [{ name: genre.name, path: genrePath(genre.name) }] : []),
    { name: row.name, path: bookPath(row.slug) },
  ];
}

/** Removes empty values. */
function omitEmpty(object: JsonLd): JsonLd {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
