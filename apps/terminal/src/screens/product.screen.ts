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
import { emptyLine, type Line, line, span, widthOf, wrap } from '../display/index.ts';
import { labels } from '../messages.ts';
import { favoriteLine, priceLine, ratingLine } from './book-lines.ts';
import { createQuery, handleErrorKey, queryView } from './query.ts';
import { htmlLines } from './html-lines.ts';
import { readingScreen } from './reading-link.screen.ts';
import { reviewsScreen } from './reviews.screen.ts';
import type { Hint, Screen, Viewport, Storefront, View } from './screen.ts';

/** The product page of a book. */
export function productScreen(storefront: Storefront, { name, slug }: Pick<Product, 'name' | 'slug'>): Screen {
  const { shop, favorites, glyphs } = storefront;
  const product = createQuery(storefront, (options) =>
    shop.api.products.bySlug({ slug: linkSlugOf({ slug }), userId: selectUser(shop.auth.getSnapshot())?.id }, options),
  );
  const readOrAddToCart = (book: Product): void => {
    const url = streamUrlOf(book);
    if (url !== null) {
      storefront.open(readingScreen(storefront, book.name, url));
      return;
    }
    const item = toCartItem(book);
    if (item) storefront.showNotice('success', shop.cart.add(item) ? toasts.addedToCart : toasts.alreadyInCart);
  };
  const hintsOf = (book: Product): Hint[] => [
    ...(streamUrlOf(book) !== null || toCartItem(book)
      ? [{ keys: glyphs.enter, label: streamUrlOf(book) === null ? screens.product.add : screens.product.read }]
      : []),
    { keys: 'f', label: 'favorite' },
    { keys: 'v', label: labels.reviews },
    { keys: glyphs.upDown, label: 'scroll' },
  ];

  return {
    title: name,
    view: (space) =>
      product.error === null
        ? queryView(product, space, {}, (book) => ({
            lines: productLines(book, favorites.isFavorite(book), space),
            hints: hintsOf(book),
          }))
        : errorView(product, space),
    press: (key) => {
      if (handleErrorKey(storefront, product, key)) return true;
      const book = product.value;
      if (!book) return false;
      if (key.name === 'enter') readOrAddToCart(book);
      else if (key.name === 'text' && key.text === 'f') favorites.toggle(book);
      else if (key.name === 'text' && key.text === 'v') storefront.open(reviewsScreen(storefront, book));
      else return false;
      return true;
    },
    onShow: () => product.load(),
    onHide: () => favorites.flush(),
    onClose: () => {
      product.close();
      favorites.flush();
    },
  };
}

function errorView(query: { error: unknown; value: Product | null }, space: Viewport): View {
  if (query.error instanceof NotFoundError) {
    const text = wrap(failures.productNotFound, space.columns).map((row) => line(row));
    return { lines: [line(span(failures.productNotFoundTitle, 'title')), emptyLine, ...text], hints: [] };
  }
  const { lines, hints } = queryView(query, space, {}, () => ({ lines: [], hints: [] }));
  const text = wrap(failures.product, space.columns).map((row) => line(row));
  return { lines: [line(span(failures.productTitle, 'danger')), emptyLine, ...text, emptyLine, ...lines], hints };
}

function productLines(book: Product, isFavorite: boolean, { columns, glyphs }: Viewport): Line[] {
  const width = Math.min(columns, 76);
  const details: [string, string][] = [
    [labels.author, authorOf(book)],
    [labels.editor, editorOf(book)],
    [labels.genre, genreOf(book)],
  ];
  const labelWidth = Math.max(...details.map(([label]) => widthOf(label)));
  return [
    ...wrap(book.name, width).map((text) => line(span(text, 'title'))),
    line(span(authorOf(book), 'muted')),
    emptyLine,
    line(
      ...ratingLine(book, glyphs),
      span(` ${formatRating(book)} (${book.rating_count})   `, 'muted'),
      ...priceLine(book).map((part) => ({ ...part, role: 'strong' as const })),
      '   ',
      ...favoriteLine(isFavorite, glyphs),
    ),
    emptyLine,
    ...htmlLines(book.short_description, width, glyphs),
    emptyLine,
    ...details.map(([label, value]) => line(span(label.padEnd(labelWidth + 2), 'muted'), value)),
    emptyLine,
    ...htmlLines(book.description, width, glyphs),
  ];
}
