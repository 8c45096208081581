import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { shareImageOf, ShareImages } from './share-images.ts';

const DAY_MS = 86_400_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it(
  'stores a few images of a book in a day, however often it is renamed, and renders all',
  { tags: ['check-59'] },
  async () => {
    const { db, seo } = shop.deps;
    const [first, second] = [await aBook(shop.deps), await aBook(shop.deps)];
    const stored = new Map<string, Uint8Array>();
    const files = {
      get: async (key: string) => stored.get(key),
      put: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
    };
    const images = new ShareImages({ files, findBook: seo.findPublic }, 2);
    const read = async (id: number, name: string) => {
      await db.updateTable('products').set({ name }).where('id', '=', id).execute();
      const book = await seo.findPublic(id);
      const [, hash = ''] = /-([0-9a-f]{32})/.exec(book ? shareImageOf(book).url : '') ?? [];
      return images.get(id, hash);
    };
    for (const name of ['One', 'Two', 'Three']) expect((await read(first.id, name))?.byteLength).toBeGreaterThan(1_000);
    expect(stored.size).toBe(2);
    await read(second.id, 'Another');
    expect(stored.size).toBe(3);
    const tomorrow = Date.now() + DAY_MS;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(tomorrow);
    await read(first.id, 'Four');
    clock.mockRestore();
    expect(stored.size).toBe(4);
  },
);
