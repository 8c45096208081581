import { screens } from '@octavo/core/messages';
import { emptyLine, line, sanitizeText, span, wrap } from '../display/index.ts';
import { messages } from '../messages.ts';
import type { Screen, Storefront } from './screen.ts';

/** The reading URL of an owned book, as a link that can be clicked, copied or opened. */
export function readingScreen(storefront: Storefront, name: string, url: string): Screen {
  return {
    title: screens.product.read,
    view: ({ columns, glyphs }) => ({
      lines: [
        ...wrap(name, columns).map((text) => line(span(text, 'title'))),
        emptyLine,
        ...wrap(messages.readingUrl, columns).map((text) => line(text)),
        emptyLine,
        ...wrap(sanitizeText(url), columns).map((text) => line(span(text, 'accent', url))),
      ],
      hints: [{ keys: glyphs.enter, label: 'open link' }],
    }),
    press: (key) => {
      if (key.name !== 'enter') return false;
      storefront.openUrl(url);
      return true;
    },
  };
}
