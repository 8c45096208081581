import { selectUser } from '@octavo/core/machines';
import { screens } from '@octavo/core/messages';
import { emptyLine, line, span } from '../display/index.ts';
import { labels, messages } from '../messages.ts';
import { movePointer } from '../widgets/index.ts';
import { libraryLines } from './book-lines.ts';
import { createQuery, handleErrorKey, queryView } from './query.ts';
import { productScreen } from './product.screen.ts';
import { prependLines, type Screen, type Storefront } from './screen.ts';

/** The books that the user owns. */
export function libraryScreen(storefront: Storefront): Screen {
  const { shop, glyphs } = storefront;
  let selectedIndex = 0;
  const books = createQuery(storefront, (options) =>
    shop.api.products.library({ userId: selectUser(shop.auth.getSnapshot())?.id ?? '' }, options),
  );
  return {
    title: labels.library,
    requiresAuth: true,
    view: (space) => {
      const head = [line(span(screens.library.title, 'title')), emptyLine];
      const view = queryView(books, space, {}, (list) =>
        list.length === 0
          ? { lines: [line(span(messages.noBooks, 'muted'))], hints: [] }
          : {
              lines: libraryLines(list, selectedIndex, space),
              focus: selectedIndex,
              hints: [
                { keys: glyphs.enter, label: 'open' },
                { keys: glyphs.upDown, label: 'move' },
              ],
            },
      );
      return prependLines(head, view);
    },
    press: (key) => {
      if (handleErrorKey(storefront, books, key)) return true;
      const list = books.value ?? [];
      const moved = movePointer(selectedIndex, list.length, key);
      const book = list[selectedIndex];
      if (moved !== null) selectedIndex = moved;
      else if (key.name === 'enter' && book) storefront.open(productScreen(storefront, book));
      else return false;
      return true;
    },
    onShow: () => books.load(),
    onClose: () => books.close(),
  };
}
