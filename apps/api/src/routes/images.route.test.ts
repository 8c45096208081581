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
])('has %s kept for good, since its name tells what is in it', async (path, type) => {
  const answer = await shop.fetch(path);
  expect([answer.status, await answer.text()]).toEqual([200, path.slice(1)]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
});

it('has nobody keep that a picture is not there, and looks for nothing that is none', async () => {
  for (const path of [`/covers/${HASH}-640.avif`, '/covers/a-note.txt', `/covers/..%2fgenre-pictures%2f${HASH}.webp`]) {
    const answer = await shop.fetch(path);
    expect([path, answer.status, answer.headers.get('cache-control') ?? '']).toEqual([
      path,
      404,
      expect.not.stringContaining('immutable'),
    ]);
  }
});
