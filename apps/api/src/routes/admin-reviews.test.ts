/** Reviews in the back office: list, hide, keep, undo, emails, and words that hold a review. */
import type { AdminApi, AdminReviewsQuery } from '@octavo/core/admin';
import { MAX_HELD_WORDS } from '@octavo/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { buyBooks, type TestUser } from '../../test/orders.ts';

let shop: TestShop;
let admin: AdminApi;
let count = 0;
beforeAll(async () => {
  shop = await openTestShop();
  admin = backOfficeOf(shop, await anAdmin(shop, 'reviews_admin'));
});
afterAll(() => shop.close());

/** A review by a new buyer of a new book. */
async function aReview(
  text = 'It was long.',
): Promise<{ id: number; productId: number; writer: TestUser; username: string; email: string }> {
  count += 1;
  const username = `review_writer_${count}`;
  const writer = await shop.signIn(username);
  const { email } = await shop.deps.db
    .selectFrom('users')
    .where('username', '=', username)
    .select('email')
    .executeTakeFirstOrThrow();
  const { books } = await buyBooks(shop, writer, [{ priceCents: 500 }]);
  const productId = books[0] ?? 0;
  const review = await writer.api.reviews.create({ product_id: productId, rating: 4, review: text });
  return { id: Number(review?.id), productId, writer, username, email };
}
const report = async (id: number) => {
  count += 1;
  const reporter = await shop.signIn(`reporter_${count}`);
  await reporter.api.reviews.report(id, { reason: 'offensive', note: 'See line one.' });
};
const listed = async (query: AdminReviewsQuery): Promise<number[]> =>
  (await admin.adminReviews(query)).data.map(({ id }) => id);
const seen = (productId: number) => shop.api.reviews.list({ productId });
const auditRows = () => shop.deps.db.selectFrom('audit_log').orderBy('number').selectAll().execute();
const emails = () =>
  shop.deps.db
    .selectFrom('email_outbox')
    .where('template', '=', 'review_decision')
    .orderBy('id')
    .select(['recipient', 'payload', 'sent_at'])
    .execute();

describe('the list of reviews', () => {
  it('has reported, held and hidden reviews in their views, with their reports', async () => {
    const reported = await aReview();
    const hidden = await aReview();
    await report(reported.id);
    await admin.hideReview(hidden.id, { reason: 'Rude.' });
    const { data, counts } = await admin.adminReviews({ filter: 'reported' });
    expect(data).toMatchObject([
      {
        id: reported.id,
        state: 'visible',
        rating: 4,
        review: '<p>It was long.</p>',
        verified: true,
        username: reported.username,
        reports: [{ reason: 'offensive', note: 'See line one.', actor: expect.stringMatching(/^reporter_/) as string }],
        report_count: 1,
        decision: null,
      },
    ]);
    expect([counts, await listed({ filter: 'hidden' }), await listed({ filter: 'held' })]).toEqual([
      { reported: 1, held: 0, hidden: 1 },
      [hidden.id],
      [],
    ]);
    await admin.keepReview(reported.id);
  });

  it.each<[string, (review: { id: number; name: string; username: string }) => string, boolean]>([
    ['the start of a word', () => 'QUAYSI', true],
    ['several words', () => 'fog quayside', true],
    ['a part of the title', ({ name }) => name.slice(1), true],
    ['a part of the username', ({ username }) => username.slice(1), true],
    ['a word that the review does not have', () => 'lighthouse', false],
    ['characters of patterns', () => '%', false],
    ['quotes and operators', () => `fog' | !x:*`, false],
  ])('is searched by %s', async (_name, textOf, isFound) => {
    const { id, productId, username } = await aReview('Fog over the quayside.');
    const { name } = await shop.deps.db
      .selectFrom('products')
      .where('id', '=', productId)
      .select('name')
      .executeTakeFirstOrThrow();
    const found = await listed({ search: textOf({ id, name, username }) });
    expect(found.includes(id)).toBe(isFound);
  });

  it('has pages of 25 that have each review once', async () => {
    const { productId } = await aReview();
    const values = Array.from({ length: 60 }, () => ({ product_id: productId, rating: 3, html: '<p>Paged.</p>' }));
    await shop.deps.db.insertInto('reviews').values(values).execute();
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.adminReviews({ search: 'paged', ...(cursor === undefined ? {} : { cursor }) });
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
  });
});

describe('a review', () => {
  it('is hidden once with a reason, which its writer gets by email and sees, with one audit row', async () => {
    const { id, productId, writer, email } = await aReview();
    await report(id);
    const [rows, sent] = [(await auditRows()).length, (await emails()).length];
    const hidden = await Promise.all([
      admin.hideReview(id, { reason: 'It names a person.' }),
      admin.hideReview(id, { reason: 'It names a person.' }),
    ]);
    for (const review of hidden)
      expect(review).toMatchObject({
        state: 'hidden',
        report_count: 0,
        decision: { kind: 'hidden', reason: 'It names a person.', actor: 'reviews_admin' },
      });
    expect(await seen(productId)).toEqual([]);
    expect((await writer.api.reviews.summary({ productId }))?.own_review).toMatchObject({ moderation: 'hidden' });
    expect((await emails()).slice(sent)).toMatchObject([
      { payload: { is_hidden: true, reason: 'It names a person.' }, recipient: email },
    ]);
    expect((await auditRows()).slice(rows)).toMatchObject([
      {
        action: 'admin.hideReview',
        subject_type: 'review',
        subject_id: String(id),
        after: { 'review.is_visible': false, 'review_decision.reason': '(18 characters)' },
      },
    ]);
  });

  it('is visible again with its reports when the decision is undone, and an unsent email is not sent', async () => {
    const { id, productId } = await aReview();
    await report(id);
    const sent = (await emails()).length;
    await admin.hideReview(id, { reason: 'Rude.' });
    expect(await admin.undoReviewDecision(id)).toMatchObject({ state: 'visible', report_count: 1, decision: null });
    expect([(await seen(productId)).length, (await emails()).length]).toEqual([1, sent]);
    await expect(admin.undoReviewDecision(id)).rejects.toMatchObject({ code: 'decision_not_found' });
    await admin.keepReview(id);
    expect(await admin.undoReviewDecision(id)).toMatchObject({ report_count: 1 });
  });

  it('whose writer was told is mailed about again when the decision is undone', async () => {
    const { id, email } = await aReview();
    await admin.hideReview(id, { reason: 'Rude.' });
    await shop.deps.emails.sendDue();
    await admin.undoReviewDecision(id);
    await shop.deps.emails.sendDue();
    const ofWriter = (await emails()).filter(({ recipient }) => recipient === email);
    expect(ofWriter.map(({ payload, sent_at: at }) => [payload, at !== null])).toMatchObject([
      [{ is_hidden: true, reason: 'Rude.' }, true],
      [{ is_hidden: false, reason: '' }, true],
    ]);
  });

  it('that is kept resolves its reports, and its writer is not told', async () => {
    const { id, productId } = await aReview();
    await report(id);
    const sent = (await emails()).length;
    expect(await admin.keepReview(id, { reason: 'A fair opinion.' })).toMatchObject({
      state: 'visible',
      report_count: 0,
      decision: { kind: 'kept', reason: 'A fair opinion.' },
    });
    expect([(await seen(productId)).length, (await emails()).length]).toEqual([1, sent]);
  });

  it.each([{ reason: ' ' }, { reason: 'x'.repeat(1_001) }])('is not hidden with %j', async (body) => {
    const { id, productId } = await aReview();
    await expect(admin.hideReview(id, body)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await seen(productId)).toHaveLength(1);
  });

  it('without a writer is hidden, and no one is mailed', async () => {
    const { productId } = await aReview();
    const values = { product_id: productId, rating: 1, html: '<p>Imported.</p>' };
    const { id } = await shop.deps.db.insertInto('reviews').values(values).returning('id').executeTakeFirstOrThrow();
    const sent = (await emails()).length;
    expect(await admin.hideReview(id, { reason: 'Rude.' })).toMatchObject({ state: 'hidden', username: '' });
    expect((await emails()).length).toBe(sent);
  });
});

describe('a word of the list', () => {
  it('holds a new review until an admin keeps it, and only its writer sees it', async () => {
    await admin.addHeldWord({ word: ' Free CASINO! ' });
    expect((await admin.heldWords()).data.map(({ word }) => word)).toEqual(['free casino']);
    const { id, productId, writer } = await aReview('Visit my free, casino.');
    expect(await seen(productId)).toEqual([]);
    expect((await shop.api.reviews.summary({ productId }))?.rating_count).toBe(0);
    expect((await writer.api.reviews.summary({ productId }))?.own_review).toMatchObject({ id, moderation: 'held' });
    await writer.api.reviews.update(id, { rating: 5, review: 'An honest review.' });
    expect((await writer.api.reviews.summary({ productId }))?.own_review).toMatchObject({ moderation: 'held' });
    expect(await listed({ filter: 'held' })).toEqual([id]);
    const sent = (await emails()).length;
    expect(await admin.keepReview(id, { reason: 'Welcome.' })).toMatchObject({ state: 'visible' });
    expect(await seen(productId)).toMatchObject([{ rating: 5 }]);
    expect((await writer.api.reviews.summary({ productId }))?.own_review?.moderation).toBeUndefined();
    expect((await emails()).slice(sent)).toMatchObject([{ payload: { is_hidden: false, reason: 'Welcome.' } }]);
    expect(await admin.undoReviewDecision(id)).toMatchObject({ state: 'held' });
  });

  it('holds a visible review that its writer changes, and cannot be deleted meanwhile', async () => {
    const { id, productId, writer } = await aReview();
    await writer.api.reviews.update(id, { rating: 4, review: 'FREE CASINO' });
    expect(await seen(productId)).toEqual([]);
    await expect(writer.api.reviews.remove(id)).rejects.toMatchObject({ code: 'review_moderated' });
    expect(await admin.hideReview(id, { reason: 'An ad.' })).toMatchObject({ state: 'hidden' });
    await writer.api.reviews.update(id, { rating: 4, review: 'free casino again' });
    expect(await listed({ filter: 'hidden' })).toContain(id);
  });

  it('is stored once, and the list has a limit', async () => {
    const { data } = await admin.addHeldWord({ word: 'free casino' });
    expect(data).toHaveLength(1);
    const words = Array.from({ length: MAX_HELD_WORDS - 1 }, (_, at) => ({ word: `word ${at}` }));
    await shop.deps.db.insertInto('held_words').values(words).execute();
    await expect(admin.addHeldWord({ word: 'one more' })).rejects.toMatchObject({ code: 'too_many_words' });
    const { data: rest } = await admin.removeHeldWord(data[0]?.id ?? 0);
    expect(rest.map(({ word }) => word)).not.toContain('free casino');
    await shop.deps.db.deleteFrom('held_words').execute();
  });

  it.each(['', '  ', '…!', 'x'.repeat(61)])('is not %j', async (word) => {
    await expect(admin.addHeldWord({ word })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
