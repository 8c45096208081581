/** A book with two long chapters, an image and footnotes. */
import { createChapter, createBook } from './create-book.ts';

const paragraphs = (count: number, of: string): string =>
  Array.from(
    { length: count },
    (_, number) =>
      `<p>${of} ${number + 1}: the weir had been talking all night, and by morning she had come round to its opinion. The water was not lower; it had only stopped pretending to be a road.</p>`,
  ).join('');

const SLUICE_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="160" viewBox="0 0 320 160"><path d="M0 80h320M160 20v120" stroke="gray" stroke-width="12"/></svg>';

/** The footnotes are in a separate document. Links refer to them in the usual EPUB way. The styles of the book hide the last one. */
export const footnotesBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    documents: [
      createChapter(
        'one.xhtml',
        'High Water',
        `<p id="first">Nobody counts herons<a id="ref1" epub:type="noteref" href="notes.xhtml#n1">1</a> at the quince sluice<a id="ref3" epub:type="noteref" href="notes.xhtml#n3">3</a>.</p>${paragraphs(60, 'High')}`,
      ),
      createChapter(
        'two.xhtml',
        'Low Water',
        `<figure><img src="sluice.svg" alt="The quince sluice"/></figure>${paragraphs(60, 'Low')}`,
      ),
      createChapter(
        'notes.xhtml',
        'Notes',
        '<ol><li id="n1"><p>She counted <em>eleven</em> of them. <a epub:type="backlink" href="one.xhtml#ref1">↩</a></p></li><li id="n2"><p>Another matter.</p></li><li id="n3" style="display: none !important"><p>The keeper kept the tally.</p></li></ol>',
        { isLinear: false },
      ),
    ],
    resources: [{ href: 'sluice.svg', mediaType: 'image/svg+xml', content: SLUICE_SVG }],
  });
