import type { CallOptions } from '@octavo/core/api';
import { pageSizes, type Product } from '@octavo/core/entities';
import { paginationMachine, selectCanNext, selectCanPrevious, selectPage } from '@octavo/core/machines';
import { createActor } from 'xstate';
import { blank, line, span, wrap } from '../display/index.ts';
import { sentences } from '../sentences.ts';
import { movePointer } from '../widgets/index.ts';
import { bookLines } from './book-lines.ts';
import { fetched, pressFailed, viewOfFetched } from './fetched.ts';
import { productScreen } from './product.screen.ts';
import { below, type Hint, type Screen, type Storefront } from './screen.ts';

/** A shelf: what is written above it, and where its books come from. */
export interface Shelf {
  readonly title: string;
  readonly subtitle?: string;
  ask(options: CallOptions & { readonly page: number }): Promise<readonly Product[]>;
  /** How many books all pages together hold, where the shelf has pages. */
  readonly count?: number;
  readonly needsUser?: boolean;
  /** Told of the books when they have come. */
  onBooks?(products: readonly Product[]): void;
}

/** Books one below the other. */
export function shelfScreen(front: Storefront, shelf: Shelf): Screen {
  const pagination = createActor(paginationMachine, { input: { subject: shelf.title } }).start();
  let at = 0;
  const books = fetched(
    front,
    (options) => shelf.ask({ ...options, page: selectPage(pagination.getSnapshot()) }),
    (received) => {
      at = Math.min(at, Math.max(0, received.length - 1));
      shelf.onBooks?.(received);
      const page = selectPage(pagination.getSnapshot());
      const results = { received: received.length, count: shelf.count ?? received.length, pageSize: pageSizes.genre };
      pagination.send({ type: 'results.received', page, results });
    },
  );
  pagination.on('page.changed', () => {
    at = 0;
    books.load();
  });
  const hints = (): Hint[] => {
    const here = pagination.getSnapshot();
    const { upDown, leftRight, enter } = front.glyphs;
    return [
      { keys: enter, does: 'open' },
      { keys: 'f', does: 'favorite' },
      { keys: upDown, does: 'move' },
      ...(selectCanNext(here) || selectCanPrevious(here)
        ? [{ keys: leftRight, does: `page ${selectPage(here)}` }]
        : []),
    ];
  };

  return {
    title: shelf.title,
    needsUser: shelf.needsUser ?? false,
    view: (space) => {
      const head = [
        line(span(shelf.title, 'title')),
        ...(shelf.subtitle ? wrap(shelf.subtitle, space.columns).map((text) => line(span(text, 'muted'))) : []),
        blank,
      ];
      const view = viewOfFetched(books, space, {}, (products) => ({
        lines:
          products.length > 0 ? bookLines(products, at, front.hearts, space) : [line(span(sentences.noBooks, 'muted'))],
        focus: products.length > 0 ? at : undefined,
        hints: products.length > 0 ? hints() : [],
      }));
      return below(head, view);
    },
    press: (key) => {
      if (pressFailed(front, books, key, () => pagination.send({ type: 'retry.pressed' }))) return true;
      const products = books.value ?? [];
      const moved = movePointer(at, products.length, key);
      const product = products[at];
      if (moved !== null) at = moved;
      else if (key.name === 'left') pagination.send({ type: 'previous.pressed' });
      else if (key.name === 'right') pagination.send({ type: 'next.pressed' });
      else if (key.name === 'enter' && product) front.open(productScreen(front, product));
      else if (key.name === 'text' && key.text === 'f' && product) front.hearts.toggle(product);
      else return false;
      return true;
    },
    shown: () => books.load(),
    hidden: () => front.hearts.flush(),
    closed: () => {
      books.close();
      pagination.stop();
      front.hearts.flush();
    },
  };
}
