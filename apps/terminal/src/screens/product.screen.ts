import {
  authorOf,
  editorOf,
  formatRating,
  genreOf,
  linkSlugOf,
  type Product,
  streamUrlOf,
  toCartItem,
} from '@octavo/core/entities';
import { NotFoundError } from '@octavo/core/errors';
import { selectUser } from '@octavo/core/machines';
import { failures, screens, toasts } from '@octavo/core/messages';
import { blank, type Line, line, span, widthOf, wrap } from '../display/index.ts';
import { labels } from '../sentences.ts';
import { heartLine, priceLine, starsLine } from './book-lines.ts';
import { fetched, pressFailed, viewOfFetched } from './fetched.ts';
import { htmlLines } from './html-lines.ts';
import { readingScreen } from './reading.screen.ts';
import { reviewsScreen } from './reviews.screen.ts';
import type { Hint, Screen, Space, Storefront, View } from './screen.ts';

/** The page of a book. */
export function productScreen(front: Storefront, { name, slug }: Pick<Product, 'name' | 'slug'>): Screen {
  const { shop, hearts, glyphs } = front;
  const product = fetched(front, (options) =>
    shop.api.products.bySlug({ slug: linkSlugOf({ slug }), userId: selectUser(shop.auth.getSnapshot())?.id }, options),
  );
  const goOn = (book: Product): void => {
    const address = streamUrlOf(book);
    if (address !== null) {
      front.open(readingScreen(front, book.name, address));
      return;
    }
    const item = toCartItem(book);
    if (item) front.say('success', shop.cart.add(item) ? toasts.addedToCart : toasts.alreadyInCart);
  };
  const hintsOf = (book: Product): Hint[] => [
    ...(streamUrlOf(book) !== null || toCartItem(book)
      ? [{ keys: glyphs.enter, does: streamUrlOf(book) === null ? screens.product.add : screens.product.read }]
      : []),
    { keys: 'f', does: 'favorite' },
    { keys: 'v', does: labels.reviews },
    { keys: glyphs.upDown, does: 'scroll' },
  ];

  return {
    title: name,
    view: (space) =>
      product.failure === null
        ? viewOfFetched(product, space, {}, (book) => ({
            lines: productLines(book, hearts.isFavorite(book), space),
            hints: hintsOf(book),
          }))
        : failedView(product, space),
    press: (key) => {
      if (pressFailed(front, product, key)) return true;
      const book = product.value;
      if (!book) return false;
      if (key.name === 'enter') goOn(book);
      else if (key.name === 'text' && key.text === 'f') hearts.toggle(book);
      else if (key.name === 'text' && key.text === 'v') front.open(reviewsScreen(front, book));
      else return false;
      return true;
    },
    shown: () => product.load(),
    hidden: () => hearts.flush(),
    closed: () => {
      product.close();
      hearts.flush();
    },
  };
}

function failedView(question: { failure: unknown; value: Product | null }, space: Space): View {
  if (question.failure instanceof NotFoundError) {
    const text = wrap(failures.productNotFound, space.columns).map((row) => line(row));
    return { lines: [line(span(failures.productNotFoundTitle, 'title')), blank, ...text], hints: [] };
  }
  const { lines, hints } = viewOfFetched(question, space, {}, () => ({ lines: [], hints: [] }));
  const text = wrap(failures.product, space.columns).map((row) => line(row));
  return { lines: [line(span(failures.productTitle, 'danger')), blank, ...text, blank, ...lines], hints };
}

function productLines(book: Product, isFavorite: boolean, { columns, glyphs }: Space): Line[] {
  const width = Math.min(columns, 76);
  const facts: [string, string][] = [
    [labels.author, authorOf(book)],
    [labels.editor, editorOf(book)],
    [labels.genre, genreOf(book)],
  ];
  const labelWidth = Math.max(...facts.map(([label]) => widthOf(label)));
  return [
    ...wrap(book.name, width).map((text) => line(span(text, 'title'))),
    line(span(authorOf(book), 'muted')),
    blank,
    line(
      ...starsLine(book, glyphs),
      span(` ${formatRating(book)} (${book.rating_count})   `, 'muted'),
      ...priceLine(book).map((part) => ({ ...part, role: 'strong' as const })),
      '   ',
      ...heartLine(isFavorite, glyphs),
    ),
    blank,
    ...htmlLines(book.short_description, width, glyphs),
    blank,
    ...facts.map(([label, value]) => line(span(label.padEnd(labelWidth + 2), 'muted'), value)),
    blank,
    ...htmlLines(book.description, width, glyphs),
  ];
}
