import { authorOf, formatCents, type LibraryBook, priceCentsOf, type Product, starsOf } from '@octavo/core/entities';
import { type Glyphs, type Line, line, listRow, span } from '../display/index.ts';
import { labels } from '../messages.ts';
import type { Favorites } from '@octavo/core/shop';
import { type Column, layoutTable } from '../widgets/index.ts';
import type { Viewport } from './screen.ts';

/** Five stars that show the average rating of the product. */
export function ratingLine(product: Pick<Product, 'average_rating'>, glyphs: Glyphs): Line {
  return filledStarsLine(starsOf(product), glyphs);
}

/** Five stars with the first `filled` filled. */
export function filledStarsLine(filled: number, { star, emptyStar }: Glyphs): Line {
  return line(span(star.repeat(filled), 'star'), span(emptyStar.repeat(5 - filled), 'muted'));
}

/** The price of a product. */
export function priceLine(product: Pick<Product, 'regular_price'>): Line {
  const cents = priceCentsOf(product);
  return line(cents === null ? span(labels.unpriced, 'muted') : span(formatCents(cents), 'price'));
}

/** The favorite icon of a product. */
export function favoriteLine(isFavorite: boolean, { heart, emptyHeart }: Glyphs): Line {
  return line(isFavorite ? span(heart, 'favorite') : span(emptyHeart, 'muted'));
}

/** In wider tables the price is too far from its title. */
const MAX_WIDTH = 92;
const titleColumn: Column = { grows: true, minWidth: 16 };
const authorColumn: Column = { grows: true, minWidth: 10, hidePriority: 2 };

/** Table rows of products: title, author, rating, favorite and price. */
export function bookLines(
  products: readonly Product[],
  selectedIndex: number,
  favorites: Favorites,
  { columns, glyphs }: Viewport,
): Line[] {
  return layoutTable(
    [titleColumn, authorColumn, { hidePriority: 3 }, { hidePriority: 1 }, { align: 'right' }],
    products.map((product, index) => [
      ...titleCells(product, index === selectedIndex, glyphs),
      ratingLine(product, glyphs),
      favoriteLine(favorites.isFavorite(product), glyphs),
      priceLine(product),
    ]),
    Math.min(columns, MAX_WIDTH),
  );
}

/** Table rows of owned books: title and author. */
export function libraryLines(
  books: readonly LibraryBook[],
  selectedIndex: number,
  { columns, glyphs }: Viewport,
): Line[] {
  return layoutTable(
    [titleColumn, authorColumn],
    books.map((book, index) => titleCells(book, index === selectedIndex, glyphs)),
    Math.min(columns, MAX_WIDTH),
  );
}

function titleCells(book: LibraryBook | Product, isSelected: boolean, { pointer }: Glyphs): Line[] {
  return [
    listRow(isSelected, pointer, span(book.name, isSelected ? 'selected' : 'strong')),
    line(span(authorOf(book), 'muted')),
  ];
}
