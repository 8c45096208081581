import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { headTagsFor, routeChunkKey } from './asset-tags.ts';

const MANIFEST = {
  'src/routes/product.$slug.index.tsx?tsr-split=component': {
    file: 'assets/book.js',
    imports: ['_shared.js', '_first.js'],
    css: ['assets/book.css'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['_first.js'], css: ['assets/shared.css'] },
  '_first.js': { file: 'assets/first.js', css: ['assets/first.css'] },
};
const TEMPLATE = '<script src="/assets/first.js"></script><link href="/assets/first.css">';

it('lists styles and scripts of a page once, imports first, without those of the built page', () => {
  expect(headTagsFor(MANIFEST, TEMPLATE, ['__root__', '/product/$slug/'])).toBe(
    '<link rel="stylesheet" crossorigin href="/assets/shared.css">' +
      '<link rel="stylesheet" crossorigin href="/assets/book.css">' +
      '<link rel="modulepreload" crossorigin href="/assets/shared.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/book.js">',
  );
});

it('adds nothing for a page without additional files', () => {
  expect(headTagsFor(MANIFEST, TEMPLATE, ['__root__', '/'])).toBe('');
  expect(headTagsFor({}, '', ['__root__', '/product/$slug/'])).toBe('');
});

it('preloads the background of the home page, which only a style sheet references, for wide windows', () => {
  const backgrounds = { '../art/endpaper-comb.svg': { file: 'assets/comb.svg' } };
  expect(headTagsFor(backgrounds, TEMPLATE, ['__root__', '/'])).toBe(
    '<link rel="preload" as="image" type="image/svg+xml" media="(width >= 520px)" href="/assets/comb.svg">',
  );
  expect(headTagsFor(backgrounds, TEMPLATE, ['__root__', '/discover/'])).toBe('');
});

it('finds the chunk of every public route by its id', () => {
  const files = new Set(readdirSync(`${import.meta.dirname}/../routes`));
  const ids = ['/', '/discover/', '/discover/$genre', '/product/$slug/', '/product/$slug/reviews', '/authors/$slug'];
  for (const id of [...ids, '/series/$slug', '/legal/$kind']) {
    expect(files).toContain(/^src\/routes\/(.+)\?/.exec(routeChunkKey(id))?.[1]);
  }
});
