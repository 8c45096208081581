/** A fixed-layout comic of five pages: the cover alone, then spreads. */
import { type BookDocument, xhtmlDocument } from '@octavo/epub/write';
import { createBook } from './create-book.ts';

const PAGE_SIZE = { width: 600, height: 800 };
const SPREAD_SIDES = ['right', 'left', 'right', 'left', 'right'] as const;

const createPage = (side: (typeof SPREAD_SIDES)[number], at: number): BookDocument => ({
  href: `page-${at}.xhtml`,
  title: `Page ${at}`,
  spineProperties: [`page-spread-${side}`],
  content: xhtmlDocument({
    title: `Page ${at}`,
    language: 'en',
    viewport: PAGE_SIZE,
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 600 800"><rect width="600" height="800" fill="silver"/><circle cx="300" cy="400" r="${40 * at + 20}" fill="gray"/></svg>`,
  }),
});

/** The comic as an EPUB file. */
export const fixedLayoutBook = (title: string): Promise<Uint8Array> =>
  createBook(title, { layout: 'fixed', documents: SPREAD_SIDES.map((side, at) => createPage(side, at + 1)) });
