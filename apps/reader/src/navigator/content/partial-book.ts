import type { Manifest, ReadingOrderLink } from '@octavo/epub/manifest';
import { SectionProgress, TOCProgress } from 'foliate-js/progress.js';
import type { FoliateLocation, FoliateTocItem, View } from 'foliate-js/view.js';
import type { Opening } from '../../session/page-data.ts';
import type { StreamedBook } from './book-from-manifest.ts';

/** The engine's `relocate` event for a page that it has laid out. */
export interface Relocation {
  index: number;
  range?: Range;
  /** Fraction of the document before the page, and fraction of the document on the page, 0–1. */
  fraction: number;
  size: number;
}

/** The manifest of a book with one known document, at its index in the reading order. */
export function singleDocumentManifest({ metadata, index, document }: Opening): Manifest {
  const readingOrder: ReadingOrderLink[] = [];
  readingOrder[index] = document;
  return {
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      '@type': 'http://schema.org/Book',
      conformsTo: 'https://readium.org/webpub-manifest/profiles/epub',
      ...metadata,
    },
    links: [],
    readingOrder,
    resources: [],
    toc: [],
  };
}

/**
 * Turns the book that `view` was opened with into the complete one. The engine computes fractions and contents only when it
 * opens a book, so they are computed here in the same way. Returns a function that completes the engine's location.
 */
export async function completeBook(
  view: View,
  book: StreamedBook,
  completeManifestBook: StreamedBook,
): Promise<(laidOut: Relocation) => void> {
  // The engine's pages hold a reference to this array, so it is changed in place.
  Object.assign(book, {
    ...completeManifestBook,
    sections: Object.assign(book.sections, completeManifestBook.sections),
  });
  const sectionProgress = new SectionProgress(book.sections);
  const [tocProgress, pageListProgress] = await Promise.all([
    createTocProgress(book, book.toc),
    createTocProgress(book, book.pageList),
  ]);
  view.goToFraction = async (totalProgression) => {
    const [index, anchor] = sectionProgress.getSection(totalProgression);
    await view.renderer.goTo({ index, anchor });
  };
  return ({ index, range, fraction, size }) => {
    if (!view.lastLocation) return;
    const { fraction: totalProgression, section } = sectionProgress.getProgress(index, fraction, size);
    Object.assign(view.lastLocation, {
      fraction: totalProgression,
      section,
      tocItem: tocProgress.getProgress(index, range) ?? null,
      pageItem: pageListProgress.getProgress(index, range) ?? null,
    } satisfies Partial<FoliateLocation>);
  };
}

async function createTocProgress(book: StreamedBook, toc: FoliateTocItem[]): Promise<TOCProgress> {
  const progress = new TOCProgress();
  const ids = book.sections.map(({ id }) => id);
  await progress.init({ toc, ids, splitHref: book.splitTOCHref, getFragment: book.getTOCFragment });
  return progress;
}
