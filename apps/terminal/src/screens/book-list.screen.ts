import type { CallOptions } from '@octavo/core/api';
import { pageSizes, type Product } from '@octavo/core/entities';
import { paginationMachine, selectCanNext, selectCanPrevious, selectPage } from '@octavo/core/machines';
import { createActor } from 'xstate';
import { emptyLine, line, span, wrap } from '../display/index.ts';
import { messages } from '../messages.ts';
import { movePointer } from '../widgets/index.ts';
import { bookLines } from './book-lines.ts';
import { createQuery, handleErrorKey, queryView } from './query.ts';
import { productScreen } from './product.screen.ts';
import { prependLines, type Hint, type Screen, type Storefront } from './screen.ts';

/** A list of books: its heading and its data source. */
export interface BookList {
  readonly title: string;
  readonly subtitle?: string;
  fetchPage(options: CallOptions & { readonly page: number }): Promise<readonly Product[]>;
  /** Total number of books, for a list with pages. */
  readonly count?: number;
  readonly needsUser?: boolean;
  /** Called with the books of a page when they have loaded. */
  onLoad?(products: readonly Product[]): void;
}

/** A screen with a list of books. */
export function bookListScreen(storefront: Storefront, bookList: BookList): Screen {
  const pagination = createActor(paginationMachine, { input: { listId: bookList.title } }).start();
  let selectedIndex = 0;
  const books = createQuery(
    storefront,
    (options) => bookList.fetchPage({ ...options, page: selectPage(pagination.getSnapshot()) }),
    (received) => {
      selectedIndex = Math.min(selectedIndex, Math.max(0, received.length - 1));
      bookList.onLoad?.(received);
      const page = selectPage(pagination.getSnapshot());
      const results = {
        received: received.length,
        count: bookList.count ?? received.length,
        pageSize: pageSizes.genre,
      };
      pagination.send({ type: 'results.received', page, results });
    },
  );
  pagination.on('page.changed', () => {
    selectedIndex = 0;
    books.load();
  });
  const hints = (): Hint[] => {
    const snapshot = pagination.getSnapshot();
    const { upDown, leftRight, enter } = storefront.glyphs;
    return [
      { keys: enter, label: 'open' },
      { keys: 'f', label: 'favorite' },
      { keys: upDown, label: 'move' },
      ...(selectCanNext(snapshot) || selectCanPrevious(snapshot)
        ? [{ keys: leftRight, label: `page ${selectPage(snapshot)}` }]
        : []),
    ];
  };

  return {
    title: bookList.title,
    requiresAuth: bookList.needsUser ?? false,
    view: (space) => {
      const head = [
        line(span(bookList.title, 'title')),
        ...(bookList.subtitle ? wrap(bookList.subtitle, space.columns).map((text) => line(span(text, 'muted'))) : []),
        emptyLine,
      ];
      const view = queryView(books, space, {}, (products) => ({
        lines:
          products.length > 0
            ? bookLines(products, selectedIndex, storefront.favorites, space)
            : [line(span(messages.noBooks, 'muted'))],
        focus: products.length > 0 ? selectedIndex : undefined,
        hints: products.length > 0 ? hints() : [],
      }));
      return prependLines(head, view);
    },
    press: (key) => {
      if (handleErrorKey(storefront, books, key, () => pagination.send({ type: 'retry.pressed' }))) return true;
      const products = books.value ?? [];
      const moved = movePointer(selectedIndex, products.length, key);
      const product = products[selectedIndex];
      if (moved !== null) selectedIndex = moved;
      else if (key.name === 'left') pagination.send({ type: 'previous.pressed' });
      else if (key.name === 'right') pagination.send({ type: 'next.pressed' });
      else if (key.name === 'enter' && product) storefront.open(productScreen(storefront, product));
      else if (key.name === 'text' && key.text === 'f' && product) storefront.favorites.toggle(product);
      else return false;
      return true;
    },
    onShow: () => books.load(),
    onHide: () => storefront.favorites.flush(),
    onClose: () => {
      books.close();
      pagination.stop();
      storefront.favorites.flush();
    },
  };
}
