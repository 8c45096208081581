import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeEpub, xhtmlDocument } from '@octavo/epub/write';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PIXEL_COVER } from '../../test/a-pixel.ts';
import { anImport } from '../../test/an-import.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { importBook } from './book-importer.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Its cover is drawn from the content of the file. */
const LIGHTS = { identifier: 'isbn', title: 'Harbour Lights', creators: [{ name: 'Ada Quay' }], resources: [] };
const KNOTS = { identifier: 'isbn', title: 'A Manual of Knots', creators: [{ name: 'Bo Reef' }] };

async function productOf(id: number): Promise<unknown> {
  return shop.deps.db
    .selectFrom('products')
    .where('id', '=', id)
    .select(['name', 'identifier', 'seller_id', 'price_cents'])
    .executeTakeFirstOrThrow();
}

async function anAuthor(username: string): Promise<number> {
  const { userId } = await shop.signIn(username);
  await shop.deps.db.updateTable('users').set({ role: 'author' }).where('id', '=', userId).execute();
  return userId;
}

it('adds a second book with the identifier of another one, and updates each by its own file', async () => {
  const first = await anImport(shop, LIGHTS, { priceCents: 500 });
  const before = await productOf(first.id);
  const second = await anImport(shop, KNOTS, { priceCents: 900 });
  expect(second).toMatchObject({ status: 'added', name: 'A Manual of Knots', changes: [] });
  expect(second.warnings[0]).toContain('belongs to another book, "Harbour Lights"');
  expect(await productOf(first.id)).toEqual(before);

  const update = await anImport(shop, { ...KNOTS, publisher: 'Quay Press', language: 'de' }, { priceCents: 950 });
  expect(update).toMatchObject({ id: second.id, status: 'updated', warnings: [] });
  expect(update.changes).toEqual(['price', 'language', 'publisher', 'file']);
  expect(await anImport(shop, { ...LIGHTS, modified: '2026-01-01T00:00:00Z' })).toMatchObject({
    id: first.id,
    status: 'updated',
    changes: ['cover', 'file'],
  });
  expect(await productOf(first.id)).toEqual(before);
});

it('adds a separate book for each seller of the same file', async () => {
  const [one, two] = [await anAuthor('seller_one'), await anAuthor('seller_two')];
  const book = { identifier: 'urn:shared', title: 'Tides', creators: [{ name: 'Ada Quay' }] };
  const first = await anImport(shop, book, { sellerId: one });
  const second = await anImport(shop, book, { sellerId: two });
  expect(second.status).toBe('added');
  expect(second.warnings[0]).toContain('Another author sells a book with this identifier');
  expect(await productOf(first.id)).toMatchObject({ identifier: 'urn:shared', seller_id: one });
  expect(await productOf(second.id)).toMatchObject({ seller_id: two });
  expect(await anImport(shop, { ...book, publisher: 'x' }, { sellerId: two })).toMatchObject({
    id: second.id,
    status: 'updated',
    changes: expect.arrayContaining(['publisher', 'file']),
  });
});

it('keeps two books apart that are imported at the same time with one identifier', async () => {
  const files = await Promise.all(
    ['East', 'West', 'North'].map(async (title) => {
      const content = xhtmlDocument({ title, language: 'en', body: `<p>${title}</p>` });
      const bytes = await writeEpub({
        identifier: 'urn:race',
        title,
        language: 'en',
        modified: '2025-01-01T00:00:00Z',
        creators: [],
        documents: [{ href: 'one.xhtml', title, content }],
        resources: [PIXEL_COVER],
      });
      const file = join(shop.directory, `${title}.epub`);
      await writeFile(file, bytes);
      return file;
    }),
  );
  const { db, files: store } = shop.deps;
  const imported = await Promise.all(files.map((file) => importBook({ db, files: store, maxBytes: 1_000_000 }, file)));
  expect(imported.map(({ status }) => status)).toEqual(['added', 'added', 'added']);
  expect(new Set(imported.map(({ id }) => id)).size).toBe(3);
  expect(imported.flatMap(({ warnings }) => warnings.filter((text) => text.includes('identifier')))).toHaveLength(2);
});
