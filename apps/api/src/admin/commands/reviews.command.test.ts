import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../../test/harness.ts';
import { reviewsCommand } from './reviews.command.ts';

let shop: TestShop;
let productId: number;
beforeAll(async () => {
  shop = await openTestShop();
  productId = (await aBook(shop.deps, { name: 'Talked About' })).id;
});
afterAll(() => shop.close());

async function reportReview(review: string): Promise<number> {
  const { db } = shop.deps;
  const { id } = await db
    .insertInto('reviews')
    .values({ product_id: productId, user_id: null, reviewer: 'Somebody', rating: 1, html: review })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { userId } = await shop.signIn(`reporter_${id}`);
  await db
    .insertInto('review_reports')
    .values({ review_id: id, user_id: userId, reason: 'spam', note: 'Buy my book', created_at: new Date() })
    .execute();
  return id;
}
const runReport = (request: { hide?: number; keep?: number } = {}) =>
  reviewsCommand(shop.deps, { do: 'reviews', ...request });
const openReports = async () => (await runReport()).sections[0]?.rows.map((row) => row['review']);
const visibleReviews = async () => (await shop.api.reviews.list({ productId, page: 1 })).map((review) => review.review);

it('lists reported reviews, and hides or keeps one', async () => {
  const bad = await reportReview('<p>Buy <b>mine</b></p>');
  const good = await reportReview('<p>Dull.</p>');
  expect((await runReport()).sections[0]?.rows).toMatchObject([
    { review: bad, reason: 'spam', note: 'Buy my book', book: 'Talked About', stars: 1, text: 'Buy  mine' },
    { review: good },
  ]);
  expect((await runReport({ hide: bad })).message).toBe(`Review ${bad} is hidden.`);
  expect(await openReports()).toEqual([good]);
  expect((await runReport({ keep: good })).sections[0]?.rows).toEqual([]);
  expect(await visibleReviews()).toEqual(['<p>Dull.</p>']);
  await runReport({ keep: bad });
  expect(await visibleReviews()).toHaveLength(2);
});

it('throws review_not_found for an unknown review', async () => {
  await expect(runReport({ hide: 999_999 })).rejects.toMatchObject({ code: 'review_not_found' });
});
