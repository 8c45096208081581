/** A book whose boxes have sizes in `vw` and `vh`, in each writing direction. */
import { xhtmlDocument } from '@octavo/epub/write';
import { createBook } from './create-book.ts';

const STYLE = `
  #wide { width: 100vw; height: 1em; }
  #half { width: 50vw; height: 20vh; }
  #tall { width: 1em; height: 100vh; }
  #text { font-size: 5vw; line-height: 1; }
`;
/** The writing directions, by document. */
const DIRECTIONS = {
  ltr: '',
  rtl: 'html, body { direction: rtl; }',
  vertical: 'html, body { writing-mode: vertical-rl; }',
};
const BODY = ['wide', 'half', 'tall', 'text'].map((id) => `<div id="${id}">${id}</div>`).join('<p>The weir.</p>');

export type WritingDirection = keyof typeof DIRECTIONS;

/** One document in a writing direction, which is that of the whole book. */
export const viewportUnitsBook =
  (direction: WritingDirection) =>
  (title: string): Promise<Uint8Array> =>
    createBook(title, {
      direction: direction === 'ltr' ? 'ltr' : 'rtl',
      documents: [
        {
          href: 'text.xhtml',
          title: 'Text',
          content: xhtmlDocument({ title: 'Text', language: 'en', styles: ['style.css'], body: BODY }),
        },
      ],
      resources: [{ href: 'style.css', mediaType: 'text/css', content: `${STYLE}${DIRECTIONS[direction]}` }],
    });
