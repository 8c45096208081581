import { metaKeys, type Genre, type Product, type Review } from '../entities/index.ts';

/** Builds a book with all fields of a list; `overrides` replace whole fields. */
export function aProduct(overrides: Partial<Product> = {}): Product {
  const id = overrides.id ?? 7;
  return {
    id,
    name: 'The Tide Clock',
    slug: overrides.slug ?? `the-tide-clock-${id}`,
    images: [{ src: '/covers/tide-320.jpg' }],
    regular_price: '19.99',
    average_rating: '4.50',
    rating_count: 23,
    short_description: '<p>A harbor that keeps its own time.</p>',
    description: '<p>A harbor that keeps its own time, and the woman who winds it.</p>',
    favorite: false,
    meta_data: [
      { key: metaKeys.author, value: 'Maren Oskalo' },
      { key: metaKeys.editor, value: 'Ida Fenn' },
      { key: metaKeys.genre, value: 'Mystery' },
      { key: metaKeys.authorStripeId, value: 'acct_maren' },
    ],
    ...overrides,
  };
}

/** Builds the same book as its owner sees it, with its reading URL. */
export function anOwnedProduct(overrides: Partial<Product> = {}): Product {
  const product = aProduct(overrides);
  const value = `https://reader.octavo.example/read/grant-${product.id}/`;
  return { ...product, meta_data: [...product.meta_data, { key: metaKeys.streamUrl, value }] };
}

/** Builds a genre with books. */
export function aGenre(overrides: Partial<Genre> = {}): Genre {
  return { id: 4, name: 'Mystery', description: '/genres/mystery.svg', count: 12, ...overrides };
}

/** Builds a review. */
export function aReview(overrides: Partial<Review> = {}): Review {
  return {
    id: 31,
    rating: 4,
    reviewer: 'Ines Harlow',
    review: '<p>I missed my stop twice.</p>',
    date_created: '2026-03-05T16:07:00Z',
    ...overrides,
  };
}
