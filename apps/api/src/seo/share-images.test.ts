import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { UNUSED_FILES_HOURS, UnusedFiles } from '../background/unused-files.ts';
import { fileSetQueries } from '../db/files/file-sets.queries.ts';
import { shareImageOf, ShareImages } from './share-images.ts';

const DAY_MS = 86_400_000;
const getShopName = async () => 'Octavo';
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
    const images = new ShareImages({ files, getShopName, findBook: seo.findPublic, saveImage: seo.saveShareImage }, 2);
    const read = async (id: number, name: string) => {
      await db.updateTable('products').set({ name }).where('id', '=', id).execute();
      const book = await seo.findPublic(id);
      const [, hash = ''] = /-([0-9a-f]{32})/.exec(book ? shareImageOf(book, 'Octavo').url : '') ?? [];
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

it(
  'removes the images of former titles and of previous versions a day later, and keeps the last one',
  { tags: ['check-59'] },
  async () => {
    const { db, seo, files } = shop.deps;
    const { id } = await aBook(shop.deps);
    const images = new ShareImages({ files, getShopName, findBook: seo.findPublic, saveImage: seo.saveShareImage });
    const former = 'share/0123456789abcdef0123456789abcdef.jpg';
    await files.put(former, Buffer.from('x'));
    const hashes: string[] = [];
    for (const name of ['Ebb', 'Flow']) {
      await db.updateTable('products').set({ name }).where('id', '=', id).execute();
      const book = await seo.findPublic(id);
      const [, hash = ''] = /-([0-9a-f]{32})/.exec(book ? shareImageOf(book, 'Octavo').url : '') ?? [];
      expect(await images.get(id, hash)).toBeDefined();
      hashes.push(hash);
    }
    const keys = [...hashes.map((hash) => `previews/${hash}.jpg`), former];
    const stored = () => Promise.all(keys.map(async (key) => (await files.get(key)) !== undefined));
    const removeAfter = async (hours: number) =>
      new UnusedFiles({
        files,
        sets: fileSetQueries(db),
        shutdown: { isRequested: false },
        clock: () => new Date(Date.now() + hours * 3_600_000),
        onFailure: (error) => {
          throw error;
        },
      }).remove();
    await removeAfter(UNUSED_FILES_HOURS - 1);
    expect((await stored()).slice(0, 2)).toEqual([true, true]);
    await removeAfter(UNUSED_FILES_HOURS + 1);
    expect(await stored()).toEqual([false, true, false]);
    await db.deleteFrom('products').where('id', '=', id).execute();
    await removeAfter(UNUSED_FILES_HOURS + 1);
    expect(await stored()).toEqual([false, false, false]);
  },
);
