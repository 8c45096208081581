import { screens } from '@octavo/core/messages';
import { blank, line, safe, span, wrap } from '../display/index.ts';
import { sentences } from '../sentences.ts';
import type { Screen, Storefront } from './screen.ts';

/** Where a book that one owns is read: an address to click, to copy, or to open. */
export function readingScreen(front: Storefront, name: string, address: string): Screen {
  return {
    title: screens.product.read,
    view: ({ columns, glyphs }) => ({
      lines: [
        ...wrap(name, columns).map((text) => line(span(text, 'title'))),
        blank,
        ...wrap(sentences.bookOpensAt, columns).map((text) => line(text)),
        blank,
        ...wrap(safe(address), columns).map((text) => line(span(text, 'accent', address))),
      ],
      hints: [{ keys: glyphs.enter, does: 'open it' }],
    }),
    press: (key) => {
      if (key.name !== 'enter') return false;
      front.browse(address);
      return true;
    },
  };
}
