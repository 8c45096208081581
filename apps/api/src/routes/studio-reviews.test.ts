import { NotFoundError, PermissionError } from '@octavo/core/errors';
import type { StudioReviews } from '@octavo/core/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAdmin, anAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { decideReview } from '../../test/decide-review.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let author: StudioTestUser;
let admin: StudioTestUser;
beforeAll(async () => {
  shop = await openTestShop();
  author = await anAuthor(shop, 'replies_often');
  admin = await anAdmin(shop, 'moderates');
});
afterAll(() => shop.close());

/** A book of the author with a review by a customer. */
async function aReviewedBook(username: string, sellerId = author.userId) {
  const { id: bookId, slug } = await aBook(shop.deps, { sellerId });
  const { api, userId } = await shop.signIn(username);
  await anEntitlement(shop.deps, userId, bookId);
  const review = await api.reviews.create({ product_id: bookId, rating: 3, review: 'Is it 1911 or 1912?' });
  return { bookId, slug, customer: api, id: Number(review?.id) };
}

const firstReview = async (productId: number) => (await shop.api.reviews.list({ productId }))[0];
const viewsOf = async (book: number) => (await author.studio.reviews({ book })).counts;
const failureOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

describe('a reply', () => {
  it('is public below the review with the name and time of the author, and can be changed and deleted', async () => {
    const { bookId, id } = await aReviewedBook('asks_a_year');
    expect(await firstReview(bookId)).not.toHaveProperty('reply');
    const replied = await author.studio.setReply(id, { reply: ' It is 1912.\n\nThank you <3 ' });
    const reply = { author: 'Maren Oskalo', reply: '<p>It is 1912.</p>\n<p>Thank you &lt;3</p>' };
    expect(replied.reply).toMatchObject({ ...reply, text: 'It is 1912.\n\nThank you <3' });
    expect(await firstReview(bookId)).toMatchObject({
      reply: { ...reply, date_created: shop.clock.now.toISOString() },
    });
    expect((await author.studio.setReply(id, { reply: 'In 1913.' })).reply).toMatchObject({ text: 'In 1913.' });
    expect((await firstReview(bookId))?.reply).toMatchObject({ reply: '<p>In 1913.</p>' });
    expect(await viewsOf(bookId)).toEqual({ all: 1, unanswered: 0, answered: 1, reported: 0 });
    expect((await author.studio.deleteReply(id)).reply).toBeNull();
    expect((await author.studio.deleteReply(id)).reply).toBeNull();
    expect(await firstReview(bookId)).not.toHaveProperty('reply');
  });

  it('is shown to the reviewer, and deleted with the review and its rating', async () => {
    const { bookId, slug, customer, id } = await aReviewedBook('changes_her_mind');
    await author.studio.setReply(id, { reply: 'Thank you.' });
    const reply = { reply: '<p>Thank you.</p>' };
    expect(await customer.reviews.summary({ productId: bookId })).toMatchObject({ own_review: { reply } });
    expect(await customer.reviews.update(id, { rating: 5, review: 'Of course.' })).toMatchObject({ reply });
    expect(await customer.reviews.remove(id)).toBe(true);
    expect(await shop.api.products.bySlug({ slug })).toMatchObject({ rating_count: 0, average_rating: '0.00' });
    expect((await author.studio.reviews({ book: bookId })).data).toEqual([]);
    await customer.reviews.create({ product_id: bookId, rating: 4, review: 'Again.' });
    expect(await firstReview(bookId)).not.toHaveProperty('reply');
    const { rows } = await shop.pool.query('select from review_replies where review_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it.each([{ reply: '' }, { reply: ' \n ' }, { reply: 'x'.repeat(1_001) }, {}])('is refused: %j', async (body) => {
    const { id } = await aReviewedBook(`invalid_${JSON.stringify(body).length}`);
    const failure = await failureOf(author.studio.setReply(id, body as { reply: string }));
    expect(failure).toMatchObject({ code: 'validation_failed', errors: { reply: expect.any(String) } });
  });

  it('is written by the author of the book only, and deleted by admins too', async () => {
    const { id } = await aReviewedBook('has_one_author');
    const other = await anAuthor(shop, 'sells_other_books');
    expect(await failureOf(other.studio.setReply(id, { reply: 'Mine.' }))).toBeInstanceOf(NotFoundError);
    expect(await failureOf(admin.studio.setReply(id, { reply: 'Mine.' }))).toBeInstanceOf(PermissionError);
    await author.studio.setReply(id, { reply: 'Mine.' });
    expect(await failureOf(other.studio.deleteReply(id))).toBeInstanceOf(NotFoundError);
    expect((await admin.studio.deleteReply(id)).reply).toBeNull();
  });

  it('returns 404 for a hidden review, and for one that is deleted at the same time', async () => {
    const { id, customer } = await aReviewedBook('is_hidden');
    await decideReview(shop, id, 'hidden');
    expect(await failureOf(author.studio.setReply(id, { reply: 'No.' }))).toMatchObject({ code: 'review_not_found' });
    await decideReview(shop, id, 'kept');
    const [deleted, replied] = await Promise.allSettled([
      customer.reviews.remove(id),
      author.studio.setReply(id, { reply: 'At the same time.' }),
    ]);
    expect(deleted.status).toBe('fulfilled');
    const outcome: unknown = replied.status === 'rejected' ? replied.reason : { code: 'review_not_found' };
    expect(outcome).toMatchObject({ code: 'review_not_found' });
    const { rows } = await shop.pool.query('select from review_replies where review_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('is part of the data export of its author', async () => {
    const { id, bookId } = await aReviewedBook('is_exported');
    await author.studio.setReply(id, { reply: 'Kept.' });
    const exported = await author.api.users.exportData();
    expect(exported?.replies).toContainEqual(
      expect.objectContaining({ review_id: id, product_id: bookId, text: 'Kept.', date_edited: null }),
    );
  });
});

describe('the reviews of an author', () => {
  it('are listed newest first by view, with the author’s own reports only', async () => {
    const first = await aReviewedBook('reviews_first');
    const second = await aReviewedBook('reviews_second');
    await shop.pool.query(`update reviews set created_at = now() + interval '1 day' where id = $1`, [second.id]);
    const other = await anAuthor(shop, 'has_own_reviews');
    const foreign = await aReviewedBook('reviews_another', other.userId);
    await author.studio.setReply(first.id, { reply: 'Thank you.' });
    await author.studio.reportReview(second.id, { reason: 'spam', note: '' });
    const { data, counts, books } = await author.studio.reviews();
    expect(data[0]).toMatchObject({
      id: second.id,
      book: { id: second.bookId, slug: second.slug },
      rating: 3,
      verified: true,
      reply: null,
      report: { is_resolved: false },
    });
    expect(counts.all).toBe(data.length);
    expect(new Set(books.map(({ id }) => id))).toEqual(new Set(data.map(({ book }) => book.id)));
    expect(data.map(({ id }) => id)).not.toContain(foreign.id);
    const idsOf = async (state: keyof Omit<StudioReviews['counts'], 'all'>) =>
      (await author.studio.reviews({ state })).data.map(({ id }) => id);
    expect(await idsOf('answered')).toContain(first.id);
    expect(await idsOf('unanswered')).not.toContain(first.id);
    expect(await idsOf('reported')).toEqual([second.id]);
    await decideReview(shop, second.id, 'kept');
    expect((await author.studio.reviews({ state: 'reported' })).data).toMatchObject([
      { report: { is_resolved: true } },
    ]);
    expect(await failureOf(author.studio.reviews({ book: foreign.bookId }))).toMatchObject({ code: 'book_not_found' });
    expect((await admin.studio.reviews({ book: foreign.bookId })).data).toMatchObject([
      { id: foreign.id, report: null },
    ]);
    expect((await admin.studio.reviews()).data).toEqual([]);
  });

  it('come in pages of 25 without gaps or repetitions, even at equal times', async () => {
    const { bookId } = await aReviewedBook('reviews_a_lot');
    await shop.pool.query(
      `insert into reviews (product_id, rating, created_at)
       select $1, 4, '2026-01-01Z'::timestamptz + (number / 20) * interval '1 microsecond' from generate_series(1, 60) as number`,
      [bookId],
    );
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page: StudioReviews = await author.studio.reviews({ book: bookId, cursor });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect([seen.length, new Set(seen).size]).toEqual([61, 61]);
    expect(await failureOf(author.studio.reviews({ cursor: 'none' }))).toMatchObject({ code: 'validation_failed' });
  });
});

describe('the reviews of a customer', () => {
  it('are listed newest first with their books and replies, in pages', async () => {
    const { customer, id, slug, bookId } = await aReviewedBook('reviews_twice');
    await author.studio.setReply(id, { reply: 'Thank you.' });
    expect(await customer.reviews.own()).toMatchObject({
      data: [{ id, text: 'Is it 1911 or 1912?', reply: { reply: '<p>Thank you.</p>' }, product: { id: bookId, slug } }],
      total_pages: 1,
    });
    expect(await customer.reviews.own({ page: 2 })).toEqual({ data: [], total_pages: 1 });
    await customer.reviews.remove(id);
    expect(await customer.reviews.own()).toEqual({ data: [], total_pages: 0 });
  });
});
