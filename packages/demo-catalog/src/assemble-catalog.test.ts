import { expect, it } from 'vitest';
import type { DemoPerson } from './demo-catalog.schema.ts';
import { assembleCatalog, type CatalogSources } from './assemble-catalog.ts';
import type { BookMetadata } from './book-source.ts';

const aBook = (slug: string, publishedOn = '2025-01-01'): CatalogSources['books'][number] => ({
  choice: { system: 'rings', palette: 0 },
  metadata: {
    slug,
    title: slug,
    author: 'Maren Oskalo',
    editor: 'E',
    language: 'en',
    genres: ['Fiction'],
    price: '12.90',
    publishedOn,
    featured: slug === 'pear',
    sales: 0,
    short: 'A & B',
    description: 'Long *text*.',
    kind: 'prose',
    publisher: 'P',
    cover: { system: 'rings' },
  } satisfies BookMetadata,
});
const author: DemoPerson = {
  username: 'maren',
  displayName: 'Maren Oskalo',
  firstName: 'Maren',
  lastName: 'Oskalo',
  email: 'm@octavo.example',
  role: 'author',
  isConnected: true,
  joinedDaysAgo: 100,
  favorites: [],
};
const catalogSources = (changes: Partial<CatalogSources> = {}): CatalogSources => ({
  books: [aBook('quince', '2024-01-01'), aBook('pear')],
  authors: [{ name: 'Maren Oskalo', biography: 'Walks *far*.' }],
  series: [],
  people: [author],
  reviews: new Map(),
  orders: [],
  shelves: [],
  ...changes,
});

it('links authors with accounts and converts prices to cents', () => {
  const [book] = assembleCatalog(catalogSources()).books;
  expect(book).toMatchObject({ authorUsername: 'maren', priceCents: 1290, shortDescription: '<p>A &amp; B</p>' });
  expect(book?.description).toBe('<p>Long <em>text</em>.</p>');
});

it('adds every featured book to the shelf of the current month', () => {
  const shelves = [{ monthOffset: 0, books: ['quince'] }];
  expect(assembleCatalog(catalogSources({ shelves })).shelves).toEqual([{ monthOffset: 0, books: ['pear', 'quince'] }]);
});

it('marks reviews of buyers as verified and renders their emphasis as HTML', () => {
  const review = { username: 'maren', rating: 5, daysAgo: 2, text: ['So *dry* & <good>.'] };
  const { reviews } = assembleCatalog(
    catalogSources({
      reviews: new Map([['quince', [review]]]),
      orders: [{ username: 'maren', books: ['quince'], daysAgo: 3, status: 'paid' }],
    }),
  );
  expect(reviews).toMatchObject([{ isVerified: true, html: '<p>So <em>dry</em> &amp; &lt;good&gt;.</p>' }]);
});

it('lists all contradictions in the sources', () => {
  const orders = [
    { username: 'nobody', books: ['nothing'], daysAgo: 1, status: 'paid' as const },
    { username: 'maren', books: ['pear'], daysAgo: 99, status: 'paid' as const },
  ];
  expect(() => assembleCatalog(catalogSources({ orders }))).toThrow(
    /user nobody[\s\S]*book nothing[\s\S]*maren refers to pear 99 days ago/,
  );
});

it('requires a page for every author and series of a book, and rejects unused pages', () => {
  expect(assembleCatalog(catalogSources()).authors).toEqual([
    { name: 'Maren Oskalo', biography: '<p>Walks <em>far</em>.</p>' },
  ]);
  const unknownSeries = { authors: [], series: [{ name: 'Trees', description: 'Two.' }] };
  expect(() => assembleCatalog(catalogSources(unknownSeries))).toThrow(
    /authors\.json has no entry for Maren Oskalo\n.*series\.json has an entry for Trees/,
  );
});
