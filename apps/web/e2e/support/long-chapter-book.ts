/** A book with a chapter that is laid out in slices, between two short ones. */
import { createBook, createChapter } from './create-book.ts';

const WORDS = 'ferry kettle wheelhouse tide boards weir morning harbor lantern sail ledger orchard signal'.split(' ');

/** A paragraph of about 430 characters. No other paragraph has the same words in a row. */
const paragraph = (number: number): string => {
  let seed = number + 1;
  const words = Array.from({ length: 60 }, () => {
    seed = (seed * 48_271) % 0x7fff_ffff;
    return WORDS[seed % WORDS.length];
  });
  return `<p id="p${number}">Paragraph ${number}: ${words.join(' ')}.</p>`;
};

/** Number of paragraphs in the long chapter, which has some million characters. */
export const PARAGRAPHS = 2_400;

/** The book as an EPUB file. */
export const longChapterBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    documents: [
      createChapter('before.xhtml', 'Before', '<p><a href="long.xhtml#p1801">To paragraph 1801</a></p>'),
      createChapter('long.xhtml', 'Long', Array.from({ length: PARAGRAPHS }, (_, at) => paragraph(at)).join('\n')),
      createChapter('after.xhtml', 'After', '<p>The last chapter.</p>'),
    ],
    toc: [
      { title: 'Before', href: 'before.xhtml' },
      { title: 'Long', href: 'long.xhtml', children: [{ title: 'The part at 900', href: 'long.xhtml#p900' }] },
      { title: 'After', href: 'after.xhtml' },
    ],
  });
