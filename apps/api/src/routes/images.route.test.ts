import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';

const HASH = '0123456789abcdef'.repeat(2);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  for (const key of [`covers/${HASH}-320.avif`, `genre-pictures/${HASH}.webp`, 'covers/a-note.txt'])
    await shop.deps.files.put(key, Buffer.from(key));
});
afterAll(() => shop.close());

it.each([
  [`/covers/${HASH}-320.avif`, 'image/avif'],
  [`/genre-pictures/${HASH}.webp`, 'image/webp'],
])('caches %s forever, because its name contains a content hash', async (path, type) => {
  const response = await shop.fetch(path);
  expect([response.status, await response.text()]).toEqual([200, path.slice(1)]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
});

it('does not cache a missing image, and looks up only valid names', async () => {
  for (const path of [`/covers/${HASH}-640.avif`, '/covers/a-note.txt', `/covers/..%2fgenre-pictures%2f${HASH}.webp`]) {
    const response = await shop.fetch(path);
    expect([path, response.status, response.headers.get('cache-control') ?? '']).toEqual([
      path,
      404,
      expect.not.stringContaining('immutable'),
    ]);
  }
});
