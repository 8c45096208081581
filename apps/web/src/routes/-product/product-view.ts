import {
  authorOf,
  editorOf,
  formatCents,
  genreOf,
  metaOf,
  priceCentsOf,
  type Product,
  ratingOf,
  streamUrlOf,
} from '@octavo/core/entities';
import type { ProductView } from '@octavo/ui/ProductScreen';
import { authorHref, coverArt, genreHref, productHref, seriesHref } from '../../views/book-view.ts';
import { readingProgressOf } from '../../views/reading-view.ts';
import { accessibilityGroups } from './accessibility-view.ts';

interface ProductViewOptions {
  isFavorite: boolean;
  /** The book is shown as anonymous visitors see it. */
  isAnonymous: boolean;
  /** Whether authors and series have pages to link to. */
  hasAuthorPages: boolean;
}

/** A book for the product page. */
export function productView(
  product: Product,
  { isFavorite, isAnonymous, hasAuthorPages }: ProductViewOptions,
): ProductView {
  const href = productHref(product);
  const price = priceCentsOf(product);
  const genre = genreOf(product);
  const isKnownGenre = metaOf(product, 'genre') !== '' || (product.tags ?? []).length > 0;
  return {
    id: product.id,
    title: product.name,
    cover: coverArt(product),
    author: { name: authorOf(product) },
    ...(hasAuthorPages ? authorsAndSeries(product) : {}),
    editor: { name: editorOf(product) },
    genre: { name: genre, ...(isKnownGenre ? { href: genreHref(product.tags?.[0]?.name ?? genre) } : {}) },
    facts: languageFacts(product),
    accessibility: product.accessibility ? accessibilityGroups(product.accessibility) : [],
    price: price === null ? null : formatCents(price),
    ...(price === 0 ? { priceNote: 'Free' } : {}),
    rating: ratingOf(product),
    ratingCount: product.rating_count,
    reviewsHref: `${href}/reviews`,
    shortDescriptionHtml: product.short_description,
    descriptionHtml: product.description,
    isFavorite,
    isAnonymous,
    isPreview: metaOf(product, '_preview') !== '',
    releaseText: releaseText(metaOf(product, '_release_date')),
    ...readingFacts(product),
    readHref: streamUrlOf(product) ? `${href}/stream` : null,
    sampleHref: metaOf(product, '_ebook_sample_url') || null,
  };
}

/** Progress and end of a book in the library. */
function readingFacts(product: Product): Pick<ProductView, 'progress' | 'finishedText'> {
  const progress = readingProgressOf(product);
  const finished = new Date(metaOf(product, '_finished_at'));
  if (progress === undefined || Number.isNaN(finished.getTime())) return { progress };
  const options = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return { progress, finishedText: finished.toLocaleDateString('en-US', options) };
}

/** The day and time of a release in UTC, which server and browser format alike; `undefined` for an invalid time. */
function releaseText(iso: string): string | undefined {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return undefined;
  const day = time.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `${day}, at ${time.toISOString().slice(11, 16)} UTC`;
}

function authorsAndSeries({ authors = [], series }: Product): Pick<ProductView, 'authors' | 'series'> {
  const linkedAuthors = authors.filter(({ name, slug }) => name.trim() !== '' && slug !== '');
  return {
    authors: linkedAuthors.map(({ name, slug }) => ({ name, href: authorHref(slug) })),
    series: series?.name.trim()
      ? {
          name: series.name,
          href: seriesHref(series.slug),
          ...(series.position === null ? {} : { positionText: `Book ${series.position}` }),
        }
      : null,
  };
}

/** The language of the text by its English name; empty for an unknown tag. */
function languageFacts({ language = '' }: Product): { label: string; value: string }[] {
  try {
    const value = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language);
    return value ? [{ label: 'Language', value }] : [];
  } catch {
    // The language value of a file may be invalid.
    return [];
  }
}
