/** Words that hold a review until an admin keeps it. */
import { type AdminApi, type AdminReviewFilter, MAX_HELD_WORDS } from '@octavo/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aReview, decisionEmails } from '../../test/a-review.ts';
import { anAdmin } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { buyBooks } from '../../test/orders.ts';

let shop: TestShop;
let admin: AdminApi;
beforeAll(async () => {
  shop = await openTestShop();
  admin = backOfficeOf(shop, await anAdmin(shop, 'words_admin'));
});
afterAll(() => shop.close());

const listed = async (filter: AdminReviewFilter): Promise<number[]> =>
  (await admin.reviews({ filter })).data.map(({ id }) => id);
const seen = (productId: number) => shop.api.reviews.list({ productId });

describe('a held word', () => {
  it.each([
    ['a zero width space', 'Free ca\u200bsino'],
    ['soft hyphens', 'Fr\u00adee ca\u00adsino'],
    ['separated letters', 'F.r.e.e c-a-s-i-n-o'],
  ])('holds a review that has it with %s', async (_name, text) => {
    await admin.addHeldWord({ word: 'free casino' });
    const { productId } = await aReview(shop, text);
    expect(await seen(productId)).toEqual([]);
    await shop.deps.db.deleteFrom('held_words').execute();
  });

  it('holds a new and a changed review whose shown name has it', async () => {
    const reviewer = await shop.signIn('named_reviewer');
    await shop.deps.db
      .updateTable('users')
      .set({ display_name: 'Free Ca\u00adsino' })
      .where('username', '=', 'named_reviewer')
      .execute();
    const { books } = await buyBooks(shop, reviewer, [{ priceCents: 500 }, { priceCents: 500 }]);
    const [first = 0, second = 0] = books;
    const before = await reviewer.api.reviews.create({ product_id: first, rating: 4, review: 'Good.' });
    expect(before?.moderation).toBeUndefined();
    await admin.addHeldWord({ word: 'free casino' });
    const created = await reviewer.api.reviews.create({ product_id: second, rating: 4, review: 'Good.' });
    expect(created).toMatchObject({ moderation: 'held' });
    const changed = await reviewer.api.reviews.update(Number(before?.id), { rating: 5, review: 'Very good.' });
    expect(changed).toMatchObject({ moderation: 'held' });
    await shop.deps.db.deleteFrom('held_words').execute();
  });

  it('holds a new review until an admin keeps it, and only the reviewer sees it', async () => {
    await admin.addHeldWord({ word: ' Free CASINO! ' });
    expect((await admin.heldWords()).data.map(({ word }) => word)).toEqual(['free casino']);
    const { id, productId, reviewer } = await aReview(shop, 'Visit my free, casino.');
    expect(await seen(productId)).toEqual([]);
    expect((await shop.api.reviews.summary({ productId }))?.rating_count).toBe(0);
    expect((await reviewer.api.reviews.summary({ productId }))?.own_review).toMatchObject({ id, moderation: 'held' });
    await reviewer.api.reviews.update(id, { rating: 5, review: 'An honest review.' });
    expect((await reviewer.api.reviews.summary({ productId }))?.own_review).toMatchObject({ moderation: 'held' });
    expect(await listed('held')).toContain(id);
    const sent = (await decisionEmails(shop)).length;
    expect(await admin.keepReview(id, '*', { reason: 'Welcome.' })).toMatchObject({ state: 'visible' });
    expect(await seen(productId)).toMatchObject([{ rating: 5 }]);
    expect((await reviewer.api.reviews.summary({ productId }))?.own_review?.moderation).toBeUndefined();
    expect((await decisionEmails(shop)).slice(sent)).toMatchObject([
      { payload: { is_hidden: false, reason: 'Welcome.' } },
    ]);
    const decision = await shop.deps.db
      .selectFrom('review_decisions')
      .where('review_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await admin.undoReviewDecision(id, { decision: decision.id })).toMatchObject({ state: 'held' });
  });

  it('holds a visible review that the reviewer changes, and cannot be deleted meanwhile', async () => {
    const { id, productId, reviewer } = await aReview(shop);
    await reviewer.api.reviews.update(id, { rating: 4, review: 'FREE CASINO' });
    expect(await seen(productId)).toEqual([]);
    await expect(reviewer.api.reviews.remove(id)).rejects.toMatchObject({ code: 'review_moderated' });
    expect(await admin.hideReview(id, '*', { reason: 'An ad.' })).toMatchObject({ state: 'hidden' });
    await reviewer.api.reviews.update(id, { rating: 4, review: 'free casino again' });
    expect(await listed('hidden')).toContain(id);
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

  it.each(['', '  ', '…!', '\u3164', 'x'.repeat(61)])('is not %j', async (word) => {
    await expect(admin.addHeldWord({ word })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
