import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Book, writeEpub, xhtmlDocument } from '@octavo/epub/write';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PIXEL_COVER } from '../../test/a-pixel.ts';
import { anAuthor as anAuthorWithStudio, anEpub, uploadFile } from '../../test/an-author.ts';
import { anImport } from '../../test/an-import.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { importBook } from './book-importer.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A book without a cover. The shop draws one from the content of the file. */
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

describe('an import by the shop of a book that an author uploaded', () => {
  const upload = async (username: string, book: Partial<Book>) => {
    const author = await anAuthorWithStudio(shop, username);
    const bytes = await anEpub(book);
    const { book_id: id } = await author.studio.upload(await uploadFile(shop, author, bytes));
    const file = join(shop.directory, `${username}.epub`);
    await writeFile(file, bytes);
    return { id: id ?? 0, author, file };
  };
  const stateOf = async (id: number) => [
    await productOf(id),
    await shop.deps.db.selectFrom('editions').where('product_id', '=', id).select('content_hash').execute(),
  ];

  it.each(['draft', 'in_review', 'scheduled', 'published', 'unpublished'] as const)(
    'adds a book of the shop when the book of the author is %s',
    async (status) => {
      const book = { identifier: `urn:public:${status}`, title: `Next ${status}`, creators: [{ name: 'Ada Quay' }] };
      const { id, file } = await upload(`stranger_${status}`, book);
      const releaseAt = status === 'scheduled' ? new Date('2030-01-01T00:00:00Z') : null;
      await shop.deps.db.updateTable('products').set({ status, release_at: releaseAt }).where('id', '=', id).execute();
      const before = await stateOf(id);

      const imported = await anImport(shop, { ...book, publisher: 'Quay Press' }, { priceCents: 700 });
      expect(imported.status).toBe('added');
      expect(imported.warnings[0]).toContain(`stranger_${status} uploaded a book with this identifier`);
      expect(await productOf(imported.id)).toMatchObject({ seller_id: null, price_cents: 700 });

      // The same file, byte for byte, with only a price.
      const { db, files } = shop.deps;
      const same = await importBook({ db, files, maxBytes: 1_000_000 }, file, { priceCents: 100 });
      expect(same).toMatchObject({ id: imported.id, status: 'updated' });
      expect(same.changes).toContain('price');
      expect(await stateOf(id)).toEqual(before);
    },
  );

  it('names the seller when it updates a book that the shop imported for an author', async () => {
    const seller = await anAuthor('known_seller');
    const book = { identifier: 'urn:sold', title: 'Sold', creators: [{ name: 'Ada Quay' }] };
    const { id } = await anImport(shop, book, { sellerId: seller });
    const update = await anImport(shop, { ...book, publisher: 'Quay Press' });
    expect(update).toMatchObject({ id, status: 'updated' });
    expect(update.warnings[0]).toBe('known_seller sells "Sold". The import keeps this author.');
    expect(await productOf(id)).toMatchObject({ seller_id: seller });
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
