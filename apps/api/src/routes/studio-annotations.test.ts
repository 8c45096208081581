/** What authors learn about the annotations of their readers: passages of their own book, never the text of a reader. */
import { randomUUID } from 'node:crypto';
import { type Book, xhtmlDocument } from '@octavo/epub/write';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAnnotation } from '../../test/an-annotation.ts';
import { anAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { anImport } from '../../test/an-import.ts';
import { recordStatements } from '../../test/record-statements.ts';
import { listFrequentPassages } from '../studio/frequent-passages.ts';

const BOOK = { identifier: 'urn:octavo:test:marked', title: 'The Marked Weir' };
let shop: TestShop;
let author: StudioTestUser;
let id: number;
let readers: readonly number[];

const document = (title: string, body: string): Book['documents'][number] => ({
  href: `${title.toLowerCase()}.xhtml`,
  title,
  content: xhtmlDocument({ title, language: 'en', body }),
});

beforeAll(async () => {
  shop = await openTestShop();
  author = await anAuthor(shop, 'marked_author');
  readers = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (name) => (await shop.signIn(`marks_${name}`)).userId),
  );
  const first = [
    document('One', '<p>It was built in nineteen\n hundred</p><p>and eleven. It held. Nobody knew.</p>'),
    document('Two', '<p>The lock was shut. It stayed shut.</p>'),
  ];
  ({ id } = await anImport(shop, { ...BOOK, documents: first }));
  await anImport(shop, { ...BOOK, documents: [document('One', '<p>It was built. It held.</p>')] });
  const { db } = shop.deps;
  await db.updateTable('products').set({ seller_id: author.userId }).where('id', '=', id).execute();
  // The first file is the current one again, as before the second one is published.
  await db.updateTable('editions').set({ is_current: false }).where('product_id', '=', id).execute();
  const [oldest] = await db.selectFrom('editions').where('product_id', '=', id).orderBy('id').select('id').execute();
  await db
    .updateTable('editions')
    .set({ is_current: true })
    .where('id', '=', oldest?.id ?? 0)
    .execute();
});
afterAll(() => shop.close());

async function mark(userId: number | undefined, exact: string, more: object = {}): Promise<void> {
  const now = new Date();
  const body = JSON.stringify(anAnnotation({ quote: { before: 'b', exact, after: 'a' }, ...more }));
  const row = {
    user_id: userId ?? 0,
    product_id: id,
    id: randomUUID(),
    body,
    seq: 0,
    created_at: now,
    updated_at: now,
  };
  await shop.deps.db.insertInto('annotations').values(row).execute();
}

/** The annotations of the file that is not the current one. */
async function otherFile() {
  const { editions } = await author.studio.editions(id);
  return author.studio.editionAnnotations(id, editions.find(({ status }) => status !== 'current')?.id ?? 0);
}

it(
  'shows a passage of the book that three readers have marked, as the file has it',
  { tags: ['check-59'] },
  async () => {
    const quote = 'nineteen\u00a0hundred\n\nand   eleven';
    for (const reader of readers.slice(0, 3)) await mark(reader, quote, { chapter: 'My chapter', note: 'My note' });
    await mark(readers[0], 'It held.');
    expect(await otherFile()).toEqual({
      total: 4,
      kept: 1,
      lost: [{ quote: 'nineteen hundred and eleven', chapter: 'One', annotation_count: 3 }],
    });
  },
);

it('counts passages by chapter only, if fewer readers have marked them or the book does not have them', async () => {
  await shop.deps.db.deleteFrom('annotations').execute();
  // One reader often, two readers, and the author with an account that is no reader.
  for (let at = 0; at < 5; at += 1) await mark(readers[0], 'Nobody knew.');
  for (const user of [readers[0], readers[1], author.userId]) await mark(user, 'The lock was shut.');
  for (const reader of readers) await mark(reader, 'Text of readers', { chapter: 'Call me' });
  const result = await otherFile();
  expect(result).toEqual({
    total: 12,
    kept: 0,
    lost: [
      { quote: '', chapter: 'One', annotation_count: 5 },
      { quote: '', chapter: '', annotation_count: 4 },
      { quote: '', chapter: 'Two', annotation_count: 3 },
    ],
  });
});

it('shows no passage of a file that is the current one', async () => {
  const { editions } = await author.studio.editions(id);
  const current = editions.find(({ status }) => status === 'current')?.id ?? 0;
  expect(await author.studio.editionAnnotations(id, current)).toEqual({
    total: 12,
    kept: 8,
    lost: [{ quote: '', chapter: '', annotation_count: 4 }],
  });
});

it('counts passages and readers over many pages of annotations', { tags: ['check-59'] }, async () => {
  const { db } = shop.deps;
  await db.deleteFrom('annotations').execute();
  const passages = ['nineteen hundred and eleven', 'Nobody knew.'];
  const now = new Date();
  // Each reader marks one passage often and another passage once, so that a page ends between two annotations of a reader.
  const rows = [...readers.slice(0, 3), author.userId].flatMap((userId, reader) =>
    Array.from({ length: 130 }, (_, at) => ({
      user_id: userId,
      product_id: id,
      id: randomUUID(),
      body: JSON.stringify(
        anAnnotation({
          quote: { before: 'b', exact: passages[at === 0 ? (reader + 1) % 2 : reader % 2] ?? '', after: 'a' },
        }),
      ),
      seq: 0,
      created_at: now,
      updated_at: now,
    })),
  );
  await db.insertInto('annotations').values(rows).execute();
  const found = await listFrequentPassages(db, { productId: id, sellerId: author.userId });
  expect(found).toEqual([
    { quote: 'Nobody knew.', annotations: 260, readers: 3 },
    { quote: 'nineteen hundred and eleven', annotations: 260, readers: 3 },
  ]);
  const statements = await recordStatements(shop);
  expect(await otherFile()).toMatchObject({ total: 520, kept: 0 });
  // Each statement is one turn of the event loop on the embedded database, so it reads at most 50 annotations.
  expect(statements.texts.filter((text) => text.includes("body -> 'quote'"))).toHaveLength(11);
});
