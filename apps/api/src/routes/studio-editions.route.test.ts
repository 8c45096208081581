import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Book, xhtmlDocument } from '@octavo/epub/write';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDraft, anAuthor, anEpub, type StudioTestUser, uploadFile } from '../../test/an-author.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { subjectsTo } from '../../test/emails.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { anImport } from '../../test/an-import.ts';
import { studioEditionQueries } from '../db/studio/studio-editions.queries.ts';

let shop: TestShop;
let author: StudioTestUser;
let authorCount = 0;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  authorCount += 1;
  author = await anAuthor(shop, `editor_${authorCount}`);
});

const IDENTIFIER = { identifier: 'urn:octavo:test:editions' };
const document = (title: string, body: string): Book['documents'][number] => ({
  href: `${title.toLowerCase()}.xhtml`,
  title,
  content: xhtmlDocument({ title, language: 'en', body: `<p>${body}</p>` }),
});
const ONE = document('One', 'The tide came in over the flats.');
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => (error as { code: string }).code,
  );

/** A published book with one edition. */
async function aPublishedBook(documents = [ONE]): Promise<{ id: number; slug: string }> {
  const book = await aDraft(shop, author, { ...IDENTIFIER, title: `Flats ${authorCount}`, documents });
  await author.studio.publishBook(book.id);
  await shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', book.id).execute();
  return book;
}

async function upload(id: number, book: Partial<Book>): Promise<void> {
  const metadata = { filename: 'second.epub', book: String(id) };
  const uploadId = await uploadFile(shop, author, await anEpub({ ...IDENTIFIER, ...book }), metadata);
  expect(await author.studio.upload(uploadId)).toMatchObject({ status: 'ready', book_id: id });
}

const statesOf = async (id: number) =>
  (await author.studio.editions(id)).editions.map(({ status, number }) => [status, number]);

describe('a new file of a published book', () => {
  it('waits, lists its changes, and becomes the current edition with a note', async () => {
    const book = await aPublishedBook();
    const before = await author.studio.book(book.id);
    await upload(book.id, { title: 'Another Title', documents: [ONE, document('Two', 'It went out again.')] });
    expect(await author.studio.book(book.id)).toMatchObject({ title: before.title, edition: before.edition });
    const { editions } = await author.studio.editions(book.id);
    const [waiting, current] = editions;
    expect(editions).toMatchObject([
      {
        status: 'waiting',
        number: null,
        filename: 'second.epub',
        word_count: 11,
        uploaded_by: `editor_${authorCount}`,
      },
      { status: 'current', number: 1, chapter_count: 1, note: '' },
    ]);
    if (!waiting || !current) throw new Error('There are two files.');
    const changes = await author.studio.editionChanges(book.id, waiting.id);
    expect(changes).toMatchObject({ base_id: current.id, identical: 1, added: 1, words_before: 7, words_now: 11 });
    expect(changes.chapters).toMatchObject([{ kind: 'added', title: 'Two', words_now: 4 }]);
    // The comparison is stored.
    expect(await author.studio.editionChanges(book.id, waiting.id)).toEqual(changes);
    expect(await author.studio.report(book.id, { editionId: waiting.id })).toMatchObject({ is_accepted: true });

    const publication = { replaces: current.id, note: ' A second chapter. ' };
    const after = await author.studio.publishEdition(book.id, waiting.id, publication);
    expect(after.editions).toMatchObject([
      { id: waiting.id, status: 'current', number: 2, note: 'A second chapter.' },
      { id: current.id, status: 'former', number: 1 },
    ]);
    expect(after.editions[0]?.date_current).not.toBe('');
    const published = await author.studio.book(book.id);
    expect(published).toMatchObject({
      title: 'Another Title',
      slug: before.slug,
      edition_count: 2,
      current_edition: 2,
      status: 'published',
    });
    await author.studio.publishEdition(book.id, current.id, { replaces: waiting.id, note: '' });
    expect(await author.studio.book(book.id)).toMatchObject({ edition_count: 2, current_edition: 1 });
  });

  it('shows the words that it changes in a chapter, for the current file that the author has seen', async () => {
    const book = await aPublishedBook([document('One', 'The tide came in over the flats.</p><p>It held.')]);
    await upload(book.id, { documents: [document('One', 'The tide went out over the flats.</p><p>It held.')] });
    const [waiting, current] = (await author.studio.editions(book.id)).editions;
    const compare = (base: number | undefined, chapter = 0) =>
      author.studio.editionPassages(book.id, waiting?.id ?? 0, { base: base ?? 0, chapter });
    const words = (text: string) => [
      { is_changed: false, text: 'The tide ' },
      { is_changed: true, text },
      { is_changed: false, text: ' over the flats.' },
    ];
    expect(await compare(current?.id)).toEqual({
      base_id: current?.id,
      passage_count: 1,
      passages: [{ identical_before: 0, before: words('came in'), now: words('went out') }],
      identical_after: 1,
    });
    expect(await compare(current?.id, 1)).toMatchObject({ passage_count: 0, passages: [] });
    expect(await failureOf(compare(waiting?.id))).toBe('edition_conflict');
  });

  it('can be replaced by another file and discarded, and leaves the book unchanged', async () => {
    const book = await aPublishedBook();
    await upload(book.id, { title: 'First Try' });
    await upload(book.id, { title: 'Second Try' });
    expect(await statesOf(book.id)).toEqual([
      ['waiting', null],
      ['current', 1],
    ]);
    const [waiting, current] = (await author.studio.editions(book.id)).editions;
    const after = await author.studio.discardEdition(book.id, waiting?.id ?? 0);
    expect(after.editions.map(({ id }) => id)).toEqual([current?.id]);
    expect(await failureOf(author.studio.discardEdition(book.id, current?.id ?? 0))).toBe('edition_conflict');
    expect(await failureOf(author.studio.discardEdition(book.id, waiting?.id ?? 0))).toBe('edition_not_found');
  });

  it('is refused when the book already has exactly this file', async () => {
    const bytes = await anEpub({ ...IDENTIFIER, documents: [ONE] });
    const { book_id: id } = await author.studio.upload(await uploadFile(shop, author, bytes));
    await shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', id).execute();
    const again = await uploadFile(shop, author, bytes, { filename: 'same.epub', book: String(id) });
    expect(await author.studio.upload(again)).toMatchObject({ status: 'failed', error: { code: 'edition_exists' } });
    expect(await statesOf(id ?? 0)).toEqual([['current', 1]]);
  });
});

describe('a former edition', () => {
  it('becomes the current one again with its number, its texts and the fields that no person has edited', async () => {
    const book = await aPublishedBook();
    const { title, version } = await author.studio.book(book.id);
    await author.studio.updateBook(book.id, version, { publisher: 'Quay Press' });
    await upload(book.id, { title: 'Another Title', documents: [document('One', 'All is new.')] });
    const [waiting, first] = (await author.studio.editions(book.id)).editions;
    await author.studio.publishEdition(book.id, waiting?.id ?? 0, { replaces: first?.id ?? 0 });
    const back = await author.studio.publishEdition(book.id, first?.id ?? 0, { replaces: waiting?.id ?? 0 });
    expect(back.editions.map(({ id, status, number }) => [id, status, number])).toEqual([
      [waiting?.id, 'former', 2],
      [first?.id, 'current', 1],
    ]);
    const after = await author.studio.book(book.id);
    expect([after.title, after.details.publisher, after.slug]).toEqual([title, 'Quay Press', book.slug]);
  });

  it('without stored metadata replaces only the file', async () => {
    const imported = await anImport(shop, { title: 'Old Import' }, { sellerId: author.userId });
    await upload(imported.id, { title: 'New Title' });
    const [waiting, first] = (await author.studio.editions(imported.id)).editions;
    await author.studio.publishEdition(imported.id, waiting?.id ?? 0, { replaces: first?.id ?? 0 });
    await shop.pool.query('delete from edition_imports where edition_id = $1', [first?.id]);
    await author.studio.publishEdition(imported.id, first?.id ?? 0, { replaces: waiting?.id ?? 0 });
    const after = await author.studio.book(imported.id);
    expect([after.title, after.edition?.id]).toEqual(['New Title', first?.id]);
  });
});

describe('two publications at once', () => {
  it('leave one current edition, and refuse the other one', async () => {
    const book = await aPublishedBook();
    await upload(book.id, { documents: [document('One', 'Second.')] });
    const [waiting, current] = (await author.studio.editions(book.id)).editions;
    const publish = () => author.studio.publishEdition(book.id, waiting?.id ?? 0, { replaces: current?.id ?? 0 });
    const codes = await Promise.all([failureOf(publish()), failureOf(publish())]);
    expect(new Set(codes)).toEqual(new Set([undefined, 'edition_conflict']));
    expect(await statesOf(book.id)).toEqual([
      ['current', 2],
      ['former', 1],
    ]);
  });

  it('change nothing when the transaction is rolled back', async () => {
    const book = await aPublishedBook();
    await upload(book.id, { title: 'Rolled Back', documents: [document('One', 'Second.')] });
    const before = await author.studio.book(book.id);
    const [waiting, current] = (await author.studio.editions(book.id)).editions;
    // The last statement of the transaction fails, as when the process is killed.
    await shop.pool.query(`create function refuse_note() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$;
      create trigger refuse_note before update of note on editions for each row execute function refuse_note()`);
    try {
      const publish = author.studio.publishEdition(book.id, waiting?.id ?? 0, { replaces: current?.id ?? 0 });
      expect(await failureOf(publish)).toBe('internal');
    } finally {
      await shop.pool.query('drop trigger refuse_note on editions; drop function refuse_note()');
    }
    expect(await author.studio.book(book.id)).toEqual(before);
    expect(await statesOf(book.id)).toEqual([
      ['waiting', null],
      ['current', 1],
    ]);
  });
});

describe('emails about a new edition', () => {
  it('go to the owners who want them, once', async () => {
    const book = await aPublishedBook();
    const [reader, other] = [await shop.signIn(`reader_${authorCount}`), await shop.signIn(`quiet_${authorCount}`)];
    for (const { userId } of [reader, other]) await anEntitlement(shop.deps, userId, book.id);
    expect(await reader.api.users.notifications()).toEqual({ new_editions: false });
    expect(await reader.api.users.updateNotifications({ new_editions: true })).toEqual({ new_editions: true });
    await upload(book.id, { documents: [document('One', 'Second.')] });
    const { editions, owner_count: owners, subscriber_count: subscribers } = await author.studio.editions(book.id);
    expect([owners, subscribers]).toEqual([2, 1]);
    const [waiting, current] = editions;
    const ids = [waiting?.id ?? 0, current?.id ?? 0] as const;
    const note = 'I corrected two dates.';
    await author.studio.publishEdition(book.id, ids[0], { replaces: ids[1], note, is_emailed: true });
    const { title } = await author.studio.book(book.id);
    const subject = `“${title}” has a new edition`;
    expect(await subjectsTo(shop, `reader_${authorCount}@octavo.example`)).toEqual([subject]);
    expect(await subjectsTo(shop, `quiet_${authorCount}@octavo.example`)).toEqual([]);
    // Restoring the former edition and returning to the new one sends no further email.
    await author.studio.publishEdition(book.id, ids[1], { replaces: ids[0], is_emailed: true });
    await author.studio.publishEdition(book.id, ids[0], { replaces: ids[1], is_emailed: true });
    expect(await subjectsTo(shop, `reader_${authorCount}@octavo.example`)).toEqual([subject]);
  });

  it('are not sent to an owner who turns them off between the publication and the sending', async () => {
    const book = await aPublishedBook();
    const reader = await shop.signIn(`late_${authorCount}`);
    await anEntitlement(shop.deps, reader.userId, book.id);
    await reader.api.users.updateNotifications({ new_editions: true });
    await upload(book.id, { documents: [document('One', 'Second.')] });
    const [waiting, current] = (await author.studio.editions(book.id)).editions;
    const { db } = shop.deps;
    await author.studio.publishEdition(book.id, waiting?.id ?? 0, { replaces: current?.id ?? 0 });
    await studioEditionQueries(db).enqueueEmails(book.id, waiting?.id ?? 0, shop.clock.now);
    await reader.api.users.updateNotifications({ new_editions: false });
    await shop.deps.emails.sendDue();
    expect(await subjectsTo(shop, `late_${authorCount}@octavo.example`)).toEqual([]);
    const left = await db.selectFrom('email_outbox').where('user_id', '=', reader.userId).selectAll().execute();
    expect(left.filter(({ template }) => template === 'new_edition')).toEqual([]);
  });
});

it('keeps the file of every edition', async () => {
  const book = await aPublishedBook();
  await upload(book.id, { documents: [document('One', 'Second.')] });
  const [waiting, current] = (await author.studio.editions(book.id)).editions;
  await author.studio.publishEdition(book.id, waiting?.id ?? 0, { replaces: current?.id ?? 0 });
  const rows = await shop.deps.db
    .selectFrom('editions')
    .where('product_id', '=', book.id)
    .select(['original_key', 'size_bytes'])
    .execute();
  for (const { original_key: key, size_bytes: size } of rows)
    expect((await readFile(join(shop.directory, 'files', key))).byteLength).toBe(Number(size));
  expect(rows).toHaveLength(2);
});
