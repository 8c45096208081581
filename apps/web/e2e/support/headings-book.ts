/**
 * A book with headings at every height of a page. The image or paragraph after a heading may not fit on the page.
 */
import { createChapter, createBook } from './create-book.ts';

const MAP_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="260" viewBox="0 0 240 260"><path d="M0 130h240M120 10v240" stroke="gray" stroke-width="12"/></svg>';

const MAP_IMAGE = '<img src="map.svg" alt="The map"/>';

/** The blocks that follow a heading. Tests find the first element of each kind by `.after`. */
const FOLLOWING_BLOCKS = [
  `<figure class="after">${MAP_IMAGE}<figcaption>The map of the weir.</figcaption></figure>`,
  `<p class="after">${MAP_IMAGE}</p>`,
  `<div><div class="after">${MAP_IMAGE}</div></div>`,
  `<p class="after">She came down to the water, and there was none. She stood there for a while and looked at the stones.</p>`,
];

const LINE = 'The weir had been talking all night, and by morning she had come round to its opinion. ';

const sections = Array.from({ length: 48 }, (_, at) => {
  const filler = `<p>${LINE.repeat(1 + ((at * 5) % 7))}</p>`.repeat(1 + (at % 3));
  const heading = at % 2 === 0 ? `<h2>Part ${at + 1}</h2>` : `<header><h3>Part ${at + 1}</h3></header>`;
  return `${filler}<section>${heading}${FOLLOWING_BLOCKS[(at >> 1) % FOLLOWING_BLOCKS.length]}</section>`;
}).join('');

/** The book with headings as an EPUB file. */
export const headingsBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    documents: [createChapter('one.xhtml', 'Parts', sections)],
    resources: [{ href: 'map.svg', mediaType: 'image/svg+xml', content: MAP_SVG }],
  });
