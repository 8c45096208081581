import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { authorOf, coverOf, genreOf } from '@octavo/core/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { bookImporter, type ImportEvent } from './index.ts';

const FOLDER = resolve(import.meta.dirname, process.env['OCTAVO_REAL_BOOKS'] ?? '../../../../../shared/epubs');
const files = existsSync(FOLDER)
  ? readdirSync(FOLDER)
      .filter((name) => name.endsWith('.epub'))
      .map((name) => join(FOLDER, name))
  : [];

describe.skipIf(files.length === 0)('real books', () => {
  let shop: TestShop;
  let events: ImportEvent[];
  const importAll = async () => {
    const { db, files: store } = shop.deps;
    const imported: ImportEvent[] = [];
    for await (const event of bookImporter({ db, files: store, maxBytes: 512 * 1024 * 1024 })({ files }))
      imported.push(event);
    return imported;
  };
  beforeAll(async () => {
    shop = await openTestShop();
    events = await importAll();
  }, 300_000);
  afterAll(() => shop.close());

  it('all become products', async () => {
    expect(events.filter((event) => event.status === 'failed')).toEqual([]);
    expect(events.map((event) => event.status)).toEqual(files.map(() => 'added'));
    const products = await shop.api.products.list();
    expect(products).toHaveLength(files.length);
    for (const product of products) {
      expect(genreOf(product)).not.toBe('Unknown Genre');
      expect(coverOf(product)).not.toBe('');
    }
    const novel = products.find((product) => product.slug === 'pride-and-prejudice');
    expect(novel && authorOf(novel)).toBe('Jane Austen');
    expect((await shop.fetch(novel ? coverOf(novel) : '')).headers.get('content-type')).toBe('image/jpeg');
  });

  it('are unchanged when they are imported again', async () => {
    expect((await importAll()).map((event) => event.status)).toEqual(files.map(() => 'unchanged'));
    expect(await shop.api.products.list()).toHaveLength(files.length);
  });
});
