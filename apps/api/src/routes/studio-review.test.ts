import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDraft, anAdmin, anAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { emailsOf } from '../../test/emails.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { createStudio } from '../studio/index.ts';

let shop: TestShop;
let admin: StudioTestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await anAdmin(shop, 'reviewer');
});
afterAll(() => shop.close());

/** The newest email to a user. */
async function lastEmail({ userId }: { readonly userId: number }): Promise<string | undefined> {
  await shop.deps.emails.sendDue();
  const { email } = await shop.deps.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow();
  return (await emailsOf(shop)).findLast((mail) => mail.startsWith(`To: ${email}`));
}

it('sends the first book of an author to review, and no other, and no later edit', async () => {
  const author = await anAuthor(shop, 'reviewed_author');
  const first = await aDraft(shop, author);
  expect(await author.studio.book(first.id)).toMatchObject({ needs_review: true });
  const releaseDate = new Date(shop.clock.now.getTime() + 86_400_000).toISOString();
  expect(await author.studio.publishBook(first.id, { releaseDate })).toMatchObject({ status: 'in_review' });
  const second = await aDraft(shop, author);
  expect(await author.studio.publishBook(second.id)).toMatchObject({ status: 'in_review' });

  const waiting = await admin.studio.books({ scope: 'all', status: 'in_review' });
  expect(new Set(waiting.data.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
  const note = 'The cover names another author.';
  expect(await admin.studio.returnBook(first.id, { note })).toMatchObject({ status: 'draft', review_note: note });
  expect(await author.studio.book(first.id)).toMatchObject({ status: 'draft', review_note: note });
  expect(await lastEmail(author)).toContain(note);
  await author.studio.publishBook(first.id, { releaseDate });
  // The release date is in the future.
  expect(await admin.studio.approveBook(first.id)).toMatchObject({ status: 'scheduled', release_date: releaseDate });
  expect(await lastEmail(author)).toContain('It is published at the time that you chose.');
  expect(await admin.studio.approveBook(second.id)).toMatchObject({ status: 'published', review_note: '' });
  expect(await lastEmail(author)).toContain('It is published now.');

  const third = await aDraft(shop, author);
  expect(await author.studio.publishBook(third.id)).toMatchObject({ status: 'published' });
  const { version } = await author.studio.book(third.id);
  expect(await author.studio.updateBook(third.id, version, { subtitle: 'Corrected' })).toMatchObject({
    status: 'published',
  });
  await author.studio.takeBookOffSale(third.id);
  expect(await author.studio.publishBook(third.id)).toMatchObject({ status: 'published' });
});

it('publishes one of three drafts of a book by three authors, and tells the others', async () => {
  const book = { identifier: 'urn:octavo:test:three-drafts', title: 'Three Drafts' };
  const authors = await Promise.all(['one', 'two', 'three'].map((name) => anAuthor(shop, `drafts_${name}`)));
  const drafts: { readonly author: StudioTestUser; readonly id: number }[] = [];
  for (const author of authors) drafts.push({ author, id: (await aDraft(shop, author, book)).id });
  for (const { author, id } of drafts)
    expect(await author.studio.publishBook(id)).toMatchObject({ status: 'in_review' });
  // The last draft has an identifier that no other book could have.
  const [first, second, third] = drafts;
  expect(await admin.studio.approveBook(third?.id ?? 0)).toMatchObject({ status: 'published' });
  await expect(admin.studio.approveBook(first?.id ?? 0)).rejects.toMatchObject({
    code: 'identifier_taken',
    message: expect.stringContaining('Return it to its author'),
  });
  await second?.author.studio.withdrawBook(second.id);
  await expect(second?.author.studio.publishBook(second.id)).rejects.toMatchObject({ code: 'identifier_taken' });
  expect(await second?.author.studio.book(second.id)).toMatchObject({ status: 'draft' });
  // Its seller can take it off sale and put it back.
  await third?.author.studio.takeBookOffSale(third.id);
  expect(await third?.author.studio.publishBook(third.id)).toMatchObject({ status: 'published' });
});

it('publishes one of two drafts of a book when both are approved at once', async () => {
  const book = { identifier: 'urn:octavo:test:at-once', title: 'At Once' };
  const ids: number[] = [];
  for (const name of ['left', 'right']) {
    const author = await anAuthor(shop, `at_once_${name}`);
    const { id } = await aDraft(shop, author, book);
    await author.studio.publishBook(id);
    ids.push(id);
  }
  const results = await Promise.allSettled(ids.map((id) => admin.studio.approveBook(id)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it.each([
  ['every-book', 'in_review'],
  ['never', 'published'],
] as const)('with the rule %s, publishing leads to %s', async (approve, status) => {
  const author = await anAuthor(shop, `author_${approve.replace('-', '_')}`);
  const approved = await aDraft(shop, author);
  await shop.deps.db.updateTable('products').set({ status: 'published' }).where('id', '=', approved.id).execute();
  const { id } = await aDraft(shop, author);
  const { publishing } = createStudio({
    ...shop.deps,
    rules: { approve },
    maxBytes: 1_000_000,
    shutdown: { isRequested: false },
    onFailure: () => {},
    onAdviceFailure: () => {},
  });
  await publishing.publish({ id: author.userId, role: 'author', isEditor: false, isAdmin: false }, id, null);
  expect(await author.studio.book(id)).toMatchObject({ status });
});
