import type { Book } from '@octavo/epub/write';
import { xhtmlDocument } from '@octavo/epub/write';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAnnotation } from '../../test/an-annotation.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { anImport } from '../../test/an-import.ts';
import { recordStatements } from '../../test/record-statements.ts';
import { openBook } from '../../test/open-book.ts';

const BOOK = { identifier: 'urn:octavo:test:read-editions', title: 'The Weir' };
const FIRST = 'The weir was built in nineteen hundred and eleven. It held.';
const SECOND = 'The weir was built in nineteen hundred and twelve. It held.';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const textOf = (text: string): Pick<Book, 'documents'> => ({
  documents: [
    {
      href: 'one.xhtml',
      title: 'One',
      content: xhtmlDocument({ title: 'One', language: 'en', body: `<p>${text}</p>` }),
    },
  ],
});

/** The data that the server has embedded in the page. */
async function pageDataOf(page: Response): Promise<{ new_editions: unknown[] }> {
  const json = /<script type="application\/json" id="octavo-reading">(.*?)<\/script>/s.exec(await page.text())?.[1];
  return JSON.parse(json ?? '{}') as { new_editions: unknown[] };
}

it('gives readers of an earlier edition the notes of later ones, lists the editions, and finds lost passages', async () => {
  const { id, slug } = await anImport(shop, { ...BOOK, ...textOf(FIRST) });
  const reader = await shop.signIn('weir_reader');
  await anEntitlement(shop.deps, reader.userId, id);
  const first = await openBook(shop, reader, slug);
  expect((await pageDataOf(first.page)).new_editions).toEqual([]);
  const locator = { cfi: 'epubcfi(/6/4!/4/2/1:0)', total_progression: 0.4 };
  expect((await first.put('position', locator)).status).toBe(200);
  const quoted = (exact: string) => ({ ...anAnnotation(), quote: { before: '', exact, after: '' } });
  const [lostId, keptId] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  expect((await first.put(`marks/${lostId}`, quoted('nineteen hundred and eleven'))).status).toBe(200);
  expect((await first.put(`marks/${keptId}`, quoted('It held.'))).status).toBe(200);
  expect(await (await first.request('unanchored')).json()).toEqual({ ids: [] });

  await anImport(shop, { ...BOOK, ...textOf(SECOND) });
  await shop.pool.query(`update editions set note = 'I corrected the year.' where product_id = $1 and is_current`, [
    id,
  ]);
  const second = await openBook(shop, reader, slug);
  const edition = { number: 2, note: 'I corrected the year.', date: expect.any(String), is_current: true };
  expect((await pageDataOf(second.page)).new_editions).toEqual([edition]);
  expect(await (await second.request('editions')).json()).toMatchObject({
    editions: [expect.any(String), expect.any(String)],
    published: [edition, { number: 1, note: '', is_current: false }],
  });
  expect(await (await second.request('unanchored')).json()).toEqual({ ids: [lostId] });
  // A reader who goes on in the old edition has not read the new one.
  expect((await first.request('unanchored')).status).toBe(200);

  expect((await second.put('position', { ...locator, total_progression: 0.5 })).status).toBe(200);
  const again = await openBook(shop, reader, slug);
  expect((await pageDataOf(again.page)).new_editions).toEqual([]);
});

it(
  'loads long passages for the check of lost ones in small queries, and finds those that are lost',
  { tags: ['check-59'] },
  async () => {
    const { id, slug } = await anImport(shop, { title: 'Long passages', ...textOf(FIRST) });
    const reader = await shop.signIn('long_passages');
    await anEntitlement(shop.deps, reader.userId, id);
    const now = new Date();
    const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const lost = Array.from({ length: 30 }, (_, at) => idOf(at));
    const quotes = [...lost.map((_, at) => `${at} ${'中'.repeat(5_000)}`), 'It held.'];
    const rows = quotes.map((exact, at) => ({
      user_id: reader.userId,
      product_id: id,
      id: idOf(at),
      body: JSON.stringify(anAnnotation({ quote: { before: '', exact, after: '' } })),
      seq: 0,
      created_at: now,
      updated_at: now,
    }));
    await shop.deps.db.insertInto('annotations').values(rows).execute();
    const book = await openBook(shop, reader, slug);
    const statements = await recordStatements(shop);
    expect(await (await book.request('unanchored')).json()).toEqual({ ids: lost });
    const sizes: number[] = [];
    const sent = statements.texts.map((text, at) => ({ text, values: [...(statements.values[at] ?? [])] }));
    for (const { text, values } of sent.filter((one) => one.text.includes('from "annotations"'))) {
      const { rows: results } = await shop.pool.query(text, values);
      sizes.push(Buffer.byteLength(JSON.stringify(results)));
    }
    expect(sizes.length).toBeGreaterThan(lost.length);
    expect(Math.max(...sizes)).toBeLessThan(20_000);
  },
);

it('lets an owner download every edition, and refuses other browsers', async () => {
  const { id, slug } = await anImport(shop, { ...BOOK, title: 'The Lock', ...textOf(FIRST) });
  await anImport(shop, { ...BOOK, title: 'The Lock', ...textOf(SECOND) });
  const owner = await shop.signIn('lock_reader');
  await anEntitlement(shop.deps, owner.userId, id);
  const book = await openBook(shop, owner, slug);
  const files = await Promise.all(
    [1, 2].map(async (number) => {
      const response = await book.request(`edition-file?number=${number}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/epub+zip']);
      expect(response.headers.get('content-disposition')).toContain(`${slug} (edition ${number}).epub`);
      return Buffer.from(await response.arrayBuffer()).toString('base64');
    }),
  );
  expect(new Set(files).size).toBe(2);
  expect((await book.request('edition-file?number=3')).status).toBe(404);
  expect((await book.request('edition-file?number=x')).status).toBe(422);
  expect((await shop.readerFetch(`${book.address}edition-file?number=1`)).status).toBe(404);
});
