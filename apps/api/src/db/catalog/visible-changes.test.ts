/** A new version of the catalog makes all cached pages stale, so only changes that visitors can see may create one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, anAuthor, anEpub, type StudioTestUser, uploadFile } from '../../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../../test/harness.ts';
import { readCatalogVersion } from './catalog-version.queries.ts';

let shop: TestShop;
let author: StudioTestUser;
let admin: StudioTestUser;
/** The author's own first book, which is on sale. */
let published: number;

beforeAll(async () => {
  shop = await openTestShop({ settings: { APPROVE_BOOKS: 'never' } });
  author = await anAuthor(shop, 'edits_often');
  admin = await anAdmin(shop, 'approves_books');
  published = await aPricedDraft();
  await author.studio.publishBook(published);
  await shop.pool.query('insert into reviews (product_id, rating) values ($1, 4)', [published]);
});
afterAll(() => shop.close());

/** Creates a draft that can be published. */
async function aPricedDraft(): Promise<number> {
  const { book_id: id } = await author.studio.upload(await uploadFile(shop, author, await anEpub()));
  await author.studio.setPrice(id ?? 0, '9.90');
  return id ?? 0;
}

/** Creates a draft without a file. */
const aDraft = async (): Promise<number> => (await author.studio.createBook({ title: 'A draft' })).id;

const edit = async (id: number, change: Parameters<StudioTestUser['studio']['updateBook']>[2]): Promise<void> => {
  await author.studio.updateBook(id, (await author.studio.book(id)).version, change);
};

/** Replies to a review of the published book. */
async function replyToReview(): Promise<void> {
  const { rows } = await shop.pool.query<{ id: number }>('select id from reviews where product_id = $1', [published]);
  await author.studio.setReply(rows[0]?.id ?? 0, { reply: 'Thank you.' });
}

/** Returns how many versions the catalog gets during `work`. */
async function countVersionsDuring(work: () => Promise<unknown>): Promise<number> {
  const before = Number(await readCatalogVersion(shop.deps.db));
  await work();
  await shop.deps.backgroundTasks.drain();
  return Number(await readCatalogVersion(shop.deps.db)) - before;
}

const ALL_DETAILS = {
  title: 'Another title',
  subtitle: 'Sub',
  contributors: [
    { name: 'Wilma Sandberg', role: 'aut' },
    { name: 'An Editor', role: 'edt' },
  ],
  series: { name: 'A New Series', position: 2 },
  language: 'de',
  description: '<p>Other words.</p>',
  publisher: 'A House',
  keywords: ['sea'],
  sample_percent: 20,
};

describe('the version stays the same', () => {
  const HIDDEN: readonly (readonly [string, (draft: number) => Promise<unknown>])[] = [
    ['a new draft', () => author.studio.createBook({ title: 'A draft' })],
    ['an upload of a draft', async () => author.studio.upload(await uploadFile(shop, author, await anEpub()))],
    ['all details of a draft', (draft) => edit(draft, ALL_DETAILS)],
    ['the address of a draft', (draft) => edit(draft, { slug: 'a-new-address' })],
    ['the price of a draft', (draft) => author.studio.setPrice(draft, '1.00')],
    ['a deleted draft', (draft) => author.studio.deleteBook(draft)],
    [
      'a draft that goes to review and back',
      async (draft) => {
        await shop.deps.db.updateTable('products').set({ status: 'in_review' }).where('id', '=', draft).execute();
        await admin.studio.returnBook(draft, { note: 'Please add a cover.' });
      },
    ],
    ['a profile without a page', () => author.studio.setAuthorProfile({ pen_name: '', biography: 'Born.', links: [] })],
    [
      'the name of a customer',
      async () => {
        const { api } = await shop.signIn('renames_often');
        const email = 'renames_often@octavo.example';
        for (const first_name of ['Ada', 'Bea', 'Cia'])
          await api.users.updateProfile({ first_name, last_name: 'Known', email });
      },
    ],
  ];
  it.each(HIDDEN)('for %s', { tags: ['check-60'] }, async (_, work) => {
    const draft = await aDraft();
    expect(await countVersionsDuring(() => work(draft))).toBe(0);
  });
});

describe('the version changes once', () => {
  const VISIBLE: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['all details of a published book', () => edit(published, ALL_DETAILS)],
    ['the address of a published book', () => edit(published, { slug: 'another-address' })],
    ['the price of a published book', () => author.studio.setPrice(published, '5.00')],
    ['a book that is taken off sale', () => author.studio.takeBookOffSale(published)],
    ['a book that is back on sale', () => author.studio.publishBook(published)],
    [
      'the name of an author with a published book',
      () => shop.pool.query(`update users set first_name = 'New' where id = $1`, [author.userId]),
    ],
    ['a renamed genre', () => shop.pool.query(`update tags set name = name || ' new'`)],
    ['a reply to a review', replyToReview],
    [
      'the profile of an author with a published book',
      async () => {
        const [name = ''] = (await author.studio.authorProfile()).pen_names;
        await author.studio.setAuthorProfile({ pen_name: name, biography: 'Born.', links: [] });
      },
    ],
    ['a biography', () => shop.pool.query(`update authors set biography = '<p>Born.</p>'`)],
  ];
  it.each(VISIBLE)('for %s', { tags: ['check-60'] }, async (_, work) => {
    expect(await countVersionsDuring(work)).toBe(1);
  });

  it('for a published draft', { tags: ['check-60'] }, async () => {
    const draft = await aPricedDraft();
    expect(await countVersionsDuring(() => author.studio.publishBook(draft))).toBe(1);
  });
});

it('deletes the authors and series that no book has anymore, and no others', async () => {
  const draft = await aDraft();
  const unusedNames = async () => {
    const { rows } = await shop.pool.query<{ name: string }>(
      `select name from authors where name like 'Unused%' union all select name from series where name like 'Unused%' order by name`,
    );
    return rows.map(({ name }) => name);
  };
  const details = (name: string) => ({ contributors: [{ name, role: 'aut' }], series: { name: `${name} series` } });
  await edit(draft, details('Unused one'));
  const other = await aDraft();
  await edit(other, details('Unused one'));
  await edit(draft, details('Unused two'));
  expect(await unusedNames()).toEqual(['Unused one', 'Unused one series', 'Unused two', 'Unused two series']);
  await edit(draft, details('Unused three'));
  expect(await unusedNames()).toEqual(['Unused one', 'Unused one series', 'Unused three', 'Unused three series']);
  await author.studio.deleteBook(draft);
  await author.studio.deleteBook(other);
  expect(await unusedNames()).toEqual([]);
});
