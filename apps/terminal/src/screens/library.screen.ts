import { selectUser } from '@octavo/core/machines';
import { screens } from '@octavo/core/messages';
import { blank, line, span } from '../display/index.ts';
import { labels, sentences } from '../sentences.ts';
import { movePointer } from '../widgets/index.ts';
import { ownedLines } from './book-lines.ts';
import { fetched, pressFailed, viewOfFetched } from './fetched.ts';
import { productScreen } from './product.screen.ts';
import { below, type Screen, type Storefront } from './screen.ts';

/** The books one may read. */
export function libraryScreen(front: Storefront): Screen {
  const { shop, glyphs } = front;
  let at = 0;
  const books = fetched(front, (options) =>
    shop.api.products.library({ userId: selectUser(shop.auth.getSnapshot())?.id ?? '' }, options),
  );
  return {
    title: labels.library,
    needsUser: true,
    view: (space) => {
      const head = [line(span(screens.library.title, 'title')), blank];
      const view = viewOfFetched(books, space, {}, (list) =>
        list.length === 0
          ? { lines: [line(span(sentences.noBooks, 'muted'))], hints: [] }
          : {
              lines: ownedLines(list, at, space),
              focus: at,
              hints: [
                { keys: glyphs.enter, does: 'open' },
                { keys: glyphs.upDown, does: 'move' },
              ],
            },
      );
      return below(head, view);
    },
    press: (key) => {
      if (pressFailed(front, books, key)) return true;
      const list = books.value ?? [];
      const moved = movePointer(at, list.length, key);
      const book = list[at];
      if (moved !== null) at = moved;
      else if (key.name === 'enter' && book) front.open(productScreen(front, book));
      else return false;
      return true;
    },
    shown: () => books.load(),
    closed: () => books.close(),
  };
}
