import { authorOf, formatCents, type LibraryBook, priceCentsOf, type Product, starsOf } from '@octavo/core/entities';
import { type Glyphs, type Line, line, pointed, span } from '../display/index.ts';
import { labels } from '../sentences.ts';
import type { Hearts } from '../shop/index.ts';
import { type Column, layOut } from '../widgets/index.ts';
import type { Space } from './screen.ts';

/** Five stars, as many of them filled as the book has earned. */
export function starsLine(product: Pick<Product, 'average_rating'>, glyphs: Glyphs): Line {
  return starLine(starsOf(product), glyphs);
}

/** Five stars, `filled` of them filled. */
export function starLine(filled: number, { star, noStar }: Glyphs): Line {
  return line(span(star.repeat(filled), 'star'), span(noStar.repeat(5 - filled), 'muted'));
}

/** What the book costs. */
export function priceLine(product: Pick<Product, 'regular_price'>): Line {
  const cents = priceCentsOf(product);
  return line(cents === null ? span(labels.unpriced, 'muted') : span(formatCents(cents), 'price'));
}

/** The heart beside a book. */
export function heartLine(isFavorite: boolean, { heart, noHeart }: Glyphs): Line {
  return line(isFavorite ? span(heart, 'heart') : span(noHeart, 'muted'));
}

/** Wider than this the eye loses its row on the way to the price. */
const WIDEST = 92;
const titleColumn: Column = { grows: true, least: 16 };
const authorColumn: Column = { grows: true, least: 10, dispensable: 2 };

/** Books for sale, one to a line: title, author, stars, heart and price. */
export function bookLines(
  products: readonly Product[],
  at: number,
  hearts: Hearts,
  { columns, glyphs }: Space,
): Line[] {
  return layOut(
    [titleColumn, authorColumn, { dispensable: 3 }, { dispensable: 1 }, { align: 'right' }],
    products.map((product, index) => [
      ...titleCells(product, index === at, glyphs),
      starsLine(product, glyphs),
      heartLine(hearts.isFavorite(product), glyphs),
      priceLine(product),
    ]),
    Math.min(columns, WIDEST),
  );
}

/** Books somebody owns: title and author. */
export function ownedLines(books: readonly LibraryBook[], at: number, { columns, glyphs }: Space): Line[] {
  return layOut(
    [titleColumn, authorColumn],
    books.map((book, index) => titleCells(book, index === at, glyphs)),
    Math.min(columns, WIDEST),
  );
}

function titleCells(book: LibraryBook | Product, isHere: boolean, { pointer }: Glyphs): Line[] {
  return [pointed(isHere, pointer, span(book.name, isHere ? 'chosen' : 'strong')), line(span(authorOf(book), 'muted'))];
}
