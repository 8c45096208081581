import type { LinkProperties, Manifest } from '@octavo/epub/manifest';

/** The properties of a document that decide its layout. */
interface LaidOutLink {
  readonly type: string;
  readonly linear?: 'no';
  readonly properties?: Pick<LinkProperties, 'layout' | 'overflow'>;
}

interface LaidOutBook {
  readonly metadata: Pick<Manifest['metadata'], 'layout'>;
  readonly readingOrder: readonly LaidOutLink[];
}

/** Whether a document is a page of fixed size. A picture in the reading order is one. */
export function isFixedPage({ metadata, readingOrder }: LaidOutBook, index: number): boolean {
  const link = readingOrder[index];
  return isPicture(link) || (link?.properties?.layout ?? metadata.layout) === 'fixed';
}

/**
 * Whether all documents are pages of fixed size, which are shown in spreads. A book with some chapters of text shows its fixed
 * pages one by one.
 */
export function isFixedLayout(book: LaidOutBook): boolean {
  if (book.metadata.layout !== 'fixed') return false;
  return book.readingOrder.every((link, index) => link.linear === 'no' || isFixedPage(book, index));
}

/**
 * Whether the publisher asks for scrolled text, by `rendition:flow`. Fixed pages ignore it.
 *
 * @see https://www.w3.org/TR/epub-33/#flow
 */
export function isScrolledByPublisher({ metadata, readingOrder }: LaidOutBook): boolean {
  // A book that was opened with one document has only this document in its reading order.
  const first = Object.values(readingOrder).find(({ linear }) => linear !== 'no');
  return metadata.layout === 'reflowable' && first?.properties?.overflow === 'scrolled';
}

const isPicture = (link: LaidOutLink | undefined): boolean => /^image\/(?!svg)/.test(link?.type ?? '');
