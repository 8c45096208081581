/** A comic of high strips that are read by scrolling. */
import { xhtmlDocument } from '@octavo/epub/write';
import { createBook } from './create-book.ts';

export const STRIPS = 4;
const WIDTH = 300;
const HEIGHT = 900;

const drawing = (number: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="hsl(${number * 80} 60% 60%)"/></svg>`;

/** A book with one strip in each document, in one scroll. */
export const stripsBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    meta: [['rendition:flow', 'scrolled-continuous']],
    documents: Array.from({ length: STRIPS }, (_, number) => ({
      href: `strip-${number}.xhtml`,
      title: `Strip ${number}`,
      content: xhtmlDocument({
        title: `Strip ${number}`,
        language: 'en',
        body: `<img src="strip-${number}.svg" alt="Strip ${number}" style="width: 100%"/>`,
      }),
    })),
    resources: Array.from({ length: STRIPS }, (_, number) => ({
      href: `strip-${number}.svg`,
      mediaType: 'image/svg+xml',
      content: drawing(number),
    })),
  });
