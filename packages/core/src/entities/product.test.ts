import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aConfig, aProduct } from '../testing/index.ts';
import {
  authorOf,
  ConfigSchema,
  coverOf,
  editorOf,
  formatRating,
  genreOf,
  linkSlugOf,
  metaKeys,
  priceCentsOf,
  ProductSchema,
  formatRatingValue,
  ratingOf,
  starsOf,
  streamUrlOf,
} from './index.ts';

const meta = (key: string, value: string) => aProduct({ meta_data: [{ key, value }] });

describe('a product', () => {
  it('is complete with only its id and slug', () => {
    expect(v.parse(ProductSchema, { id: '12', slug: 'a' })).toEqual({
      id: 12,
      name: '',
      slug: 'a',
      images: [],
      regular_price: '',
      average_rating: '0.00',
      rating_count: 0,
      short_description: '',
      description: '',
      favorite: false,
      meta_data: [],
    });
  });

  it('accepts numbers as text and text as numbers', () => {
    const product = v.parse(ProductSchema, {
      id: 1,
      name: 1984,
      slug: 'n',
      regular_price: 19.99,
      average_rating: 4.5,
      rating_count: '23',
      favorite: 'true',
    });
    expect(product).toMatchObject({
      name: '1984',
      regular_price: '19.99',
      average_rating: '4.50',
      rating_count: 23,
      favorite: true,
    });
  });

  it('joins lists in its metadata and uses the first value of a key', () => {
    const product = v.parse(ProductSchema, {
      id: 1,
      slug: 'a',
      meta_data: [
        { key: 'author', value: ['Maren Oskalo', 'Teo Vasquillan'] },
        { key: 'author', value: 'Other' },
        { key: '_ebook_stream_url', value: null },
        { value: 'no key' },
      ],
    });
    expect([authorOf(product), streamUrlOf(product)]).toEqual(['Maren Oskalo, Teo Vasquillan', null]);
  });

  it('has complete accessibility metadata with empty values for missing fields', () => {
    const of = (accessibility: unknown) => v.parse(ProductSchema, { id: 1, slug: 'a', accessibility }).accessibility;
    expect(of({ access_modes: ['textual', null], access_modes_sufficient: [['textual']], features: null })).toEqual({
      conforms_to: [],
      certified_by: '',
      summary: '',
      access_modes: ['textual', ''],
      access_modes_sufficient: [['textual']],
      features: [],
      hazards: [],
    });
    expect(of(null)).toBeNull();
  });

  it('has its metadata under the keys of the specification', () => {
    expect(metaKeys).toEqual({
      author: 'author',
      editor: 'editor',
      genre: 'genre',
      streamUrl: '_ebook_stream_url',
      authorStripeId: 'author_stripe_id',
    });
  });

  it('is rejected without id or slug', () => {
    for (const id of [null, 0, -1, 1.5, 'x', {}]) expect(v.is(ProductSchema, { id, slug: 'a' })).toBe(false);
    expect(v.is(ProductSchema, { id: 1, slug: ' ' })).toBe(false);
  });

  it('uses fallbacks for missing or blank metadata', () => {
    for (const product of [aProduct({ meta_data: [] }), meta('author', '  ')]) {
      expect([authorOf(product), editorOf(product), genreOf(product), streamUrlOf(product)]).toEqual([
        'Unknown Author',
        'Unknown Editor',
        'Unknown Genre',
        null,
      ]);
    }
    expect(genreOf(aProduct({ meta_data: [], tags: [{ id: 1, name: 'Mystery' }] }))).toBe('Mystery');
  });

  it('has a price in cents, or none', () => {
    expect(['19.99', '0', '', 'x'].map((regular_price) => priceCentsOf({ regular_price }))).toEqual([
      1999,
      0,
      null,
      null,
    ]);
  });

  it('has whole stars and a rating with one decimal, both at most five', () => {
    expect(['4.50', '4.49', '', '-3', '9'].map((average_rating) => starsOf({ average_rating }))).toEqual([
      5, 4, 0, 0, 5,
    ]);
    expect(ratingOf({ average_rating: '4.25' })).toBe(4.25);
    expect(['4.50', '4.25', '4.35', ''].map((average_rating) => formatRating({ average_rating }))).toEqual([
      '4.5',
      '4.3',
      '4.4',
      '0.0',
    ]);
    expect([4.35, 4.95, 5].map(formatRatingValue)).toEqual(['4.4', '5.0', '5.0']);
  });

  it('has a cover, and a slug in lower case', () => {
    expect([coverOf(aProduct()), coverOf({ images: [] })]).toEqual(['/covers/tide-320.jpg', '']);
    const cover = (src: string) => coverOf({ images: [{ src }] });
    expect(['javascript:alert(1)', ' DATA:text/html,x', 'blob:x'].map(cover)).toEqual(['', '', '']);
    const good = ['https://books.example/a.jpg', '//cdn.example/a.jpg', 'covers/a.jpg', '/a:b.jpg'];
    expect(good.map(cover)).toEqual(good);
    expect(linkSlugOf({ slug: 'The-Tide' })).toBe('the-tide');
  });

  it('parses its own output unchanged for any input', () => {
    const anything = fc.record(
      {
        id: fc.integer({ min: 1 }),
        slug: fc.constant('a'),
        name: fc.anything(),
        images: fc.jsonValue(),
        meta_data: fc.jsonValue(),
        regular_price: fc.anything(),
        average_rating: fc.anything(),
        rating_count: fc.anything(),
        favorite: fc.anything(),
      },
      { requiredKeys: ['id', 'slug'] },
    );
    fc.assert(
      fc.property(anything, (raw) => {
        const first = v.safeParse(ProductSchema, raw);
        fc.pre(first.success);
        expect(v.parse(ProductSchema, first.output)).toEqual(first.output);
      }),
    );
  });

  it('does not pollute prototypes', () => {
    v.parse(
      ProductSchema,
      JSON.parse('{"id":1,"slug":"a","__proto__":{"isBad":true},"images":[{"__proto__":{"isBad":true}}]}'),
    );
    v.parse(ConfigSchema, { ...aConfig(), features: JSON.parse('{"__proto__":{"isBad":true}}') as unknown });
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('isBad' in {}).toBe(false);
  });
});
