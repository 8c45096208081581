import type { Manifest, ReadingOrderLink } from '@octavo/epub/manifest';
import { SectionProgress, TOCProgress } from 'foliate-js/progress.js';
import type { FoliateLocation, FoliateTocItem, View } from 'foliate-js/view.js';
import type { Opening } from '../../session/page-data.ts';
import type { StreamedBook } from './book-from-manifest.ts';

/** What the engine tells of a page that it has laid out. */
export interface Relocation {
  index: number;
  range?: Range;
  /** Share of the document before the page, and share of it that the page shows. */
  fraction: number;
  size: number;
}

/** The manifest of a book of which only one document is known: at its own place in the order, and nothing around it. */
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
 * Makes the book that `view` was opened with into the `whole` one. The engine works out shares and contents only when it
 * opens a book; from now on it is done here, by the same means. Returns what completes the engine's own location.
 */
export async function completeBook(
  view: View,
  book: StreamedBook,
  completeManifestBook: StreamedBook,
): Promise<(laidOut: Relocation) => void> {
  // The engine's pages hold on to this very list.
  Object.assign(book, { ...completeManifestBook, sections: Object.assign(book.sections, completeManifestBook.sections) });
  const sectionProgress = new SectionProgress(book.sections);
  const [tocProgress, pageListProgress] = await Promise.all([createTocProgress(book, book.toc), createTocProgress(book, book.pageList)]);
  view.goToFraction = async (share) => {
    const [index, anchor] = sectionProgress.getSection(share);
    await view.renderer.goTo({ index, anchor });
  };
  return ({ index, range, fraction, size }) => {
    if (!view.lastLocation) return;
    const { fraction: share, section } = sectionProgress.getProgress(index, fraction, size);
    Object.assign(view.lastLocation, {
      fraction: share,
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
