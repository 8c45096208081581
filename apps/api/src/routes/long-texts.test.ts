/** A book whose texts are larger than any message to a worker. Everything that reads them works: the worker reads copies of the files. */
import { xhtmlDocument } from '@octavo/epub/write';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDraft, anAuthor, anEpub, type StudioTestUser, uploadFile } from '../../test/an-author.ts';
import { anAnnotation } from '../../test/an-annotation.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { type OpenBook, openBook } from '../../test/open-book.ts';

const CHAPTERS = 12;
const CHAPTER_BYTES = 900_000;
const WORD = 'long'.repeat(12);
const IDENTIFIER = 'urn:octavo:test:long-texts';
const PASSAGE = 'The tide came in over the flats.';

let shop: TestShop;
let author: StudioTestUser;
let book: { readonly id: number; readonly slug: string };
let opened: OpenBook;
beforeAll(async () => {
  shop = await openTestShop();
  author = await anAuthor(shop, 'writes_much');
  book = await aDraft(shop, author, { identifier: IDENTIFIER, documents: aLongText(PASSAGE) });
  await shop.deps.db
    .updateTable('products')
    .set({ status: 'published', sample_percent: 50 })
    .where('id', '=', book.id)
    .execute();
  opened = await openBook(shop, author, book.slug);
});
afterAll(() => shop.close());

/** Documents with 10.8 MB of text, the last of which ends with a passage. */
const aLongText = (passage: string) =>
  Array.from({ length: CHAPTERS }, (_, at) => {
    const body = `<p>${`${WORD} `.repeat(CHAPTER_BYTES / (WORD.length + 1))}</p>${at === CHAPTERS - 1 ? `<p>${passage}</p>` : ''}`;
    const title = `Chapter ${at + 1}`;
    return { href: `${at + 1}.xhtml`, title, content: xhtmlDocument({ title, language: 'en', body }) };
  });

it('finds a word at the end of the book', { tags: ['check-59'] }, async () => {
  expect(await (await opened.request('search?q=flats')).json()).toMatchObject({ total: 1, hits: [{ match: 'flats' }] });
});

it('finds the passages of annotations', { tags: ['check-59'] }, async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const quote = { before: '', exact: 'The lamp was out.', after: '' };
  expect((await opened.put(`marks/${id}`, { ...anAnnotation(), quote })).status).toBe(200);
  expect(await (await opened.request('unanchored')).json()).toEqual({ ids: [id] });
});

it('extracts a text that the import did not store', { tags: ['check-59'] }, async () => {
  const { manifest_key: key } = await shop.deps.db
    .selectFrom('editions')
    .where('product_id', '=', book.id)
    .select('manifest_key')
    .executeTakeFirstOrThrow();
  const textKey = key.replace('manifest.json', 'text.json');
  const stored = await shop.deps.files.get(textKey);
  await shop.deps.files.remove(textKey);
  expect((await opened.request('unanchored')).status).toBe(200);
  const extracted = JSON.parse(Buffer.from((await shop.deps.files.get(textKey)) ?? '').toString()) as unknown[];
  expect(extracted).toHaveLength(CHAPTERS);
  expect(extracted.at(-1)).toEqual((JSON.parse(Buffer.from(stored ?? '').toString()) as unknown[]).at(-1));
});

it('builds a sample of several megabytes', { tags: ['check-59'] }, async () => {
  const { url } = (await (await shop.fetch(`/api/v1/products/${book.slug}/sample`)).json()) as { url: string };
  const page = await shop.readerFetch(url);
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const manifest = await shop.readerFetch(`${url}manifest.json`, { headers: { cookie } });
  const { readingOrder } = (await manifest.json()) as { readingOrder: unknown[] };
  expect([page.status, manifest.status, readingOrder.length]).toEqual([200, 200, CHAPTERS / 2]);
});

it('compares two files, their passages and annotations', { tags: ['check-59'], timeout: 120_000 }, async () => {
  const next = await anEpub({ identifier: IDENTIFIER, documents: aLongText('The tide went out over the flats.') });
  await uploadFile(shop, author, next, { filename: 'next.epub', book: String(book.id) });
  const [waiting, current] = (await author.studio.editions(book.id)).editions;
  const [nextId, base] = [waiting?.id ?? 0, current?.id ?? 0];
  expect(await author.studio.editionChanges(book.id, nextId)).toMatchObject({ identical: CHAPTERS - 1, edited: 1 });
  expect(await author.studio.editionPassages(book.id, nextId, { base, chapter: 0 })).toMatchObject({
    passage_count: 1,
  });
  expect(await author.studio.editionAnnotations(book.id, nextId)).toMatchObject({ total: 1, kept: 0 });
});
