/** Books whose fixed pages have sizes in every form, and fixed books with a chapter of text. */
import { type BookDocument, xhtmlDocument } from '@octavo/epub/write';
import { createBook, createChapter } from './create-book.ts';

const WIDTH = 900;
const HEIGHT = 600;
/** Marks the lower right corner, which a page of a wrong size does not show. */
const CORNER = `<div style="position: absolute; left: ${WIDTH - 90}px; top: ${HEIGHT - 30}px">corner</div>`;

const VIEWPORTS = [
  `width=${WIDTH}, height=${HEIGHT}`,
  `width = ${WIDTH}px; height = ${HEIGHT}px`,
  `width=${WIDTH} height=${HEIGHT}`,
  `width=${WIDTH}, height=${HEIGHT}, width=1, height=1`,
];
const DRAWINGS = [
  `width="1800px" height="1200px" viewBox="0 0 ${WIDTH} ${HEIGHT}"`,
  `viewBox=" 0,0 ${WIDTH},${HEIGHT}"`,
  `width="${WIDTH}" height="${HEIGHT}"`,
];

const pages: readonly BookDocument[] = [
  ...VIEWPORTS.map((viewport, at): BookDocument => ({
    href: `page-${at}.xhtml`,
    title: `Page ${at}`,
    content: xhtmlDocument({
      title: `Page ${at}`,
      language: 'en',
      viewport: { width: 1, height: 2 },
      body: CORNER,
    }).replace(/width=1, ?height=2/, viewport),
  })),
  ...DRAWINGS.map((attributes, at): BookDocument => ({
    href: `drawing-${at}.svg`,
    mediaType: 'image/svg+xml',
    title: `Drawing ${at}`,
    content: `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="${WIDTH}" height="${HEIGHT}" fill="silver"/><text x="${WIDTH - 90}" y="${HEIGHT - 10}">corner</text></svg>`,
  })),
];

/** A fixed-layout book with one page for each form of a size. */
export const oddPagesBook = (title: string): Promise<Uint8Array> =>
  createBook(title, { layout: 'fixed', meta: [['rendition:spread', 'none']], documents: pages });

const text = '<p>The weir had been talking all night, and by morning she had come round to its opinion.</p>'.repeat(40);

/** A fixed-layout book with a plate, a long chapter of text, and another plate. */
export const plateBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    layout: 'fixed',
    documents: [
      { ...pages[0], href: 'plate-1.xhtml', content: pages[0]?.content ?? '' },
      { ...createChapter('text.xhtml', 'Text', text), spineProperties: ['rendition:layout-reflowable'] },
      { ...pages[1], href: 'plate-2.xhtml', content: pages[1]?.content ?? '' },
    ],
  });

/** A fixed page of a book of text. */
const plate = (number: number, ...spineProperties: string[]): BookDocument => ({
  href: `plate-${number}.xhtml`,
  title: `Plate ${number}`,
  spineProperties: ['rendition:layout-pre-paginated', ...spineProperties],
  content: xhtmlDocument({
    title: `Plate ${number}`,
    language: 'en',
    viewport: { width: HEIGHT, height: WIDTH },
    body: `<p>Plate ${number}</p>`,
  }),
});

/** A book of text with a cover, a pair of plates, and plates with their position as text. */
export const mixedSpreadsBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    documents: [
      plate(0),
      createChapter('text-1.xhtml', 'Text 1', '<p>The weir.</p>'),
      plate(2),
      plate(3),
      plate(4, 'rendition:spread-none'),
      plate(5, 'page-spread-right'),
      plate(6, 'rendition:page-spread-center'),
      createChapter('text-7.xhtml', 'Text 7', '<p>The weir.</p>'),
    ],
  });

/** A book of text whose publisher asks for scrolling. */
export const scrolledBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    documents: ['one', 'two'].map((name) => ({
      ...createChapter(`${name}.xhtml`, name, text),
      spineProperties: ['rendition:flow-scrolled-continuous'],
    })),
  });
