/** A comic of five drawn pages: the cover by itself, then two by two. */
import { type BookDocument, xhtmlDocument } from '@octavo/epub/write';
import { writtenBook } from './written-book.ts';

const SIZE = { width: 600, height: 800 };
const SIDES = ['right', 'left', 'right', 'left', 'right'] as const;

const aPage = (side: (typeof SIDES)[number], at: number): BookDocument => ({
  href: `page-${at}.xhtml`,
  title: `Page ${at}`,
  spineProperties: [`page-spread-${side}`],
  content: xhtmlDocument({
    title: `Page ${at}`,
    language: 'en',
    viewport: SIZE,
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 600 800"><rect width="600" height="800" fill="silver"/><circle cx="300" cy="400" r="${40 * at + 20}" fill="gray"/></svg>`,
  }),
});

/** The comic under `title`, as the file of an EPUB. */
export const drawnBook = (title: string): Promise<Uint8Array> =>
  writtenBook(title, { layout: 'fixed', documents: SIDES.map((side, at) => aPage(side, at + 1)) });
