import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { referencedFileKeys } from './referenced-file-keys.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('lists the files of books and the pictures of genres, and no external picture', { tags: ['check-56'] }, async () => {
  const { id } = await aBook(shop.deps, { genres: ['Travel', 'Poetry'] });
  await anEdition(shop.deps, id);
  await shop.deps.genres.setIcon('Travel', '/genre-pictures/0f.webp');
  await shop.deps.genres.setIcon('Poetry', 'https://pictures.example/poetry.webp');
  expect(await referencedFileKeys(shop.pool)).toEqual([
    `books/test-${id}/original.epub`,
    `books/test-${id}/publication.epub`,
    `books/test-${id}/manifest.json`,
    'genre-pictures/0f.webp',
  ]);
});
