import { aGenre, aProduct } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { bookSummary, genreHref, genreSummary, pageHrefsOf, productHref, asyncListOf } from './book-view.ts';

it('links to a book by its lower-case, encoded slug', () => {
  expect(productHref({ slug: 'The-Tide' })).toBe('/product/the-tide');
  expect(productHref({ slug: '草枕/1' })).toBe('/product/%E8%8D%89%E6%9E%95%2F1');
});

it('encodes the names of genres', () => {
  expect(genreHref('Science Fiction')).toBe('/discover/science%20fiction');
  expect(genreHref('Arts & Crafts/Paper')).toBe('/discover/arts%20%26%20crafts%2Fpaper');
});

it('shows a price only if there is one', () => {
  expect(bookSummary(aProduct({ regular_price: '12.9' })).price).toBe('$12.90');
  expect(bookSummary(aProduct({ regular_price: '' }))).not.toHaveProperty('price');
});

it('says Free beside a price of zero', () => {
  expect(bookSummary(aProduct({ regular_price: '0.00' })).price).toBe('$0.00 Free');
});

it('marks favorites and owned books once they are known', () => {
  const book = aProduct({ id: 7 });
  const [some, none] = [new Set([7]), new Set<number>()];
  expect(bookSummary(book)).not.toHaveProperty('isFavorite');
  expect(bookSummary(book, { favorites: some, owned: none })).toMatchObject({ isFavorite: true, isOwned: false });
  expect(bookSummary(book, { favorites: none, owned: some })).toMatchObject({ isFavorite: false, isOwned: true });
});

it('formats the count of one book and of several', () => {
  expect(genreSummary(aGenre({ count: 1 })).countText).toBe('1 book');
  expect(genreSummary(aGenre({ count: 0 })).countText).toBe('0 books');
});

it('ignores image URLs that a page may not load', () => {
  expect(genreSummary(aGenre({ description: 'javascript:alert(1)' })).picture).toBeNull();
});

it('shows loaded data even when its refetch failed', () => {
  const double = (value: number) => value * 2;
  expect(asyncListOf({ data: undefined, isError: false }, double)).toEqual({ status: 'pending' });
  expect(asyncListOf({ data: undefined, isError: true }, double)).toEqual({ status: 'failed' });
  expect(asyncListOf({ data: [1, 2], isError: true }, double)).toEqual({ status: 'ready', items: [2, 4] });
});

it('links to the pages of a list, the first by the URL of the list', () => {
  expect([1, 2, 30].map(pageHrefsOf('/discover'))).toEqual(['/discover', '/discover?page=2', '/discover?page=30']);
});
