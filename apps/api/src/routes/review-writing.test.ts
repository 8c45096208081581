import { ConflictError, NotFoundError, PermissionError, RateLimitError } from '@octavo/core/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { decideReview } from '../../test/decide-review.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { reviewWritingQueries } from '../db/catalog/review-writing.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Reader = Awaited<ReturnType<TestShop['signIn']>>;

async function ownerOf(productId: number, username: string): Promise<Reader> {
  const reader = await shop.signIn(username);
  await anEntitlement(shop.deps, reader.userId, productId);
  return reader;
}
const listReviews = (id: number) => shop.api.reviews.list({ productId: id });
const ratingOf = async (slug: string) => {
  const { average_rating, rating_count } = await shop.api.products.bySlug({ slug });
  return [average_rating, rating_count];
};

describe('a review', () => {
  it('is written by an owner, visible immediately and included in every list', async () => {
    const { id, slug } = await aBook(shop.deps);
    await shop.api.products.list();
    const ada = await ownerOf(id, 'ada_reads');
    const written = await ada.api.reviews.create({ product_id: id, rating: 4, review: 'First.\n\nSecond\nline.' });
    expect(written).toMatchObject({ rating: 4, verified: true, text: 'First.\n\nSecond\nline.' });
    expect(await listReviews(id)).toMatchObject([
      { id: written?.id, review: '<p>First.</p>\n<p>Second<br>line.</p>', reviewer: 'ada_reads' },
    ]);
    const ben = await ownerOf(id, 'ben_reads');
    await ben.api.reviews.create({ product_id: id, rating: 1, review: 'No.' });
    expect(await ratingOf(slug)).toEqual(['2.50', 2]);
    expect((await shop.api.products.list()).find((book) => book.id === id)).toMatchObject({ average_rating: '2.50' });
    expect(await listReviews(id)).not.toHaveProperty('0.text');
  });

  it('is unique per buyer and book, and cannot be changed by other users', async () => {
    const { id, slug } = await aBook(shop.deps);
    const [ada, eve] = [await ownerOf(id, 'ada_two'), await ownerOf(id, 'eve_two')];
    const draft = { product_id: id, rating: 2, review: 'So so.' } as const;
    const both = await Promise.allSettled([ada.api.reviews.create(draft), ada.api.reviews.create(draft)]);
    const failed = both.find((one) => one.status === 'rejected');
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(failed?.reason).toBeInstanceOf(ConflictError);
    const reviewId = (await listReviews(id))[0]?.id ?? 0;
    await expect(eve.api.reviews.update(reviewId, { rating: 1, review: 'Mine.' })).rejects.toBeInstanceOf(
      NotFoundError,
    );
    await ada.api.reviews.update(reviewId, { rating: 5, review: 'It grew on me.' });
    expect(await ratingOf(slug)).toEqual(['5.00', 1]);
    expect(await listReviews(id)).toMatchObject([{ review: '<p>It grew on me.</p>', rating: 5 }]);
  });

  it('is rejected from non-owners and anonymous callers, and without a rating or text', async () => {
    const { id } = await aBook(shop.deps);
    const nonOwner = await shop.signIn('non_owner');
    const draft = { product_id: id, rating: 5, review: 'Great.' } as const;
    await expect(nonOwner.api.reviews.create(draft)).rejects.toBeInstanceOf(PermissionError);
    await expect(nonOwner.api.reviews.create({ ...draft, product_id: 987_654 })).rejects.toBeInstanceOf(NotFoundError);
    const owner = await ownerOf(id, 'owner_three');
    const post = (body: object, headers: Record<string, string> = {}) =>
      shop.fetch('/api/v1/reviews', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    for (const wrong of [
      { rating: 0 },
      { rating: 6 },
      { rating: 3.5 },
      { review: '  ' },
      { review: 'x'.repeat(5001) },
    ]) {
      const response = await post({ ...draft, ...wrong }, { authorization: `Bearer ${owner.token}` });
      expect(response.status).toBe(422);
    }
    expect((await post(draft)).status).toBe(401);
    expect(await listReviews(id)).toEqual([]);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<a href="javascript:alert(1)">x</a>',
    '<form action=//evil><input name=body></form><base href=//evil>',
    '"><iframe srcdoc="<script>alert(1)</script>">',
  ])('displays typed markup as text: %s', { tags: ['check-49'] }, async (text) => {
    const { id } = await aBook(shop.deps);
    const owner = await ownerOf(id, `typist_${id}`);
    await owner.api.reviews.create({ product_id: id, rating: 3, review: text });
    const [shown] = await listReviews(id);
    expect(shown?.review.replaceAll(/<\/?p>|<br>/g, '')).not.toMatch(/[<>]/);
  });

  it.each(['toString', '0', '-1', '1.5', '2147483648', '99999999999999999999', '%00', 'a%20b'])(
    'returns 404 for an invalid id: %s',
    async (id) => {
      const { token } = await shop.signIn(`asks_${encodeURIComponent(id)}`);
      for (const [method, path, body] of [
        ['PUT', '', { rating: 3, review: 'Whose?' }],
        ['DELETE', '', undefined],
        ['POST', '/report', { reason: 'spam', note: '' }],
      ] as const) {
        const response = await shop.fetch(`/api/v1/reviews/${id}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        expect(response.status).toBe(404);
      }
    },
  );

  it('is rate-limited for writing, changing and reporting', async () => {
    const { id } = await aBook(shop.deps);
    const ada = await ownerOf(id, 'ada_hurries');
    const written = await ada.api.reviews.create({ product_id: id, rating: 4, review: 'At first.' });
    const change = () => ada.api.reviews.update(written?.id ?? 0, { rating: 3, review: 'And again.' });
    for (let time = 1; time < 20; time += 1) await change();
    await expect(change()).rejects.toBeInstanceOf(RateLimitError);
    const another = await ownerOf(id, 'ben_has_time');
    await another.api.reviews.create({ product_id: id, rating: 4, review: 'In good time.' });
  });

  it('is returned to its author, and others get only the summary', async () => {
    const { id } = await aBook(shop.deps);
    const owner = await ownerOf(id, 'owner_four');
    expect(await owner.api.reviews.summary({ productId: id })).toMatchObject({ own_review: null, can_review: true });
    await owner.api.reviews.create({ product_id: id, rating: 3, review: 'Fine.' });
    expect(await owner.api.reviews.summary({ productId: id })).toMatchObject({
      own_review: { rating: 3, text: 'Fine.' },
      can_review: false,
      rating_count: 1,
    });
    expect(await shop.api.reviews.summary({ productId: id })).not.toHaveProperty('can_review');
  });

  it('is deleted by its author only, who can then write another one', async () => {
    const { id, slug } = await aBook(shop.deps);
    const [ada, eve] = [await ownerOf(id, 'ada_deletes'), await ownerOf(id, 'eve_deletes')];
    const draft = { product_id: id, rating: 2, review: 'Too soon.' } as const;
    const written = await ada.api.reviews.create(draft);
    await expect(eve.api.reviews.remove(written?.id ?? 0)).rejects.toMatchObject({ code: 'review_not_found' });
    expect(await ada.api.reviews.remove(written?.id ?? 0)).toBe(true);
    expect(await listReviews(id)).toEqual([]);
    expect(await ratingOf(slug)).toEqual(['0.00', 0]);
    expect(await ada.api.reviews.summary({ productId: id })).toMatchObject({ own_review: null, can_review: true });
    await expect(ada.api.reviews.remove(written?.id ?? 0)).rejects.toMatchObject({ code: 'review_not_found' });
    await ada.api.reviews.create(draft);
    expect(await listReviews(id)).toMatchObject([{ rating: 2 }]);
  });

  it('returns 409 when deleted while it is reported or hidden', async () => {
    const { id } = await aBook(shop.deps);
    const [author, reader] = [await ownerOf(id, 'author_six'), await shop.signIn('reader_six')];
    const written = await author.api.reviews.create({ product_id: id, rating: 1, review: 'Buy pills.' });
    const reviewId = Number(written?.id);
    await reader.api.reviews.report(reviewId, { reason: 'spam', note: '' });
    await expect(author.api.reviews.remove(reviewId)).rejects.toMatchObject({ code: 'review_moderated', status: 409 });
    await decideReview(shop, reviewId, 'hidden');
    await expect(author.api.reviews.remove(reviewId)).rejects.toMatchObject({ code: 'review_moderated' });
    await decideReview(shop, reviewId, 'kept');
    expect(await author.api.reviews.remove(reviewId)).toBe(true);
  });

  it('is reported once per user, and hidden when an admin agrees', async () => {
    const { id, slug } = await aBook(shop.deps);
    const owner = await ownerOf(id, 'owner_five');
    const written = await owner.api.reviews.create({ product_id: id, rating: 1, review: 'Buy pills at …' });
    const reviewId = written?.id ?? 0;
    const reader = await shop.signIn('reader_five');
    await reader.api.reviews.report(reviewId, { reason: 'spam', note: 'Pills' });
    await reader.api.reviews.report(reviewId, { reason: 'offensive', note: '' });
    const writing = reviewWritingQueries(shop.deps.db);
    expect(await writing.listOpenReports(10)).toMatchObject([{ review_id: reviewId, reason: 'spam', note: 'Pills' }]);
    await decideReview(shop, Number(reviewId), 'hidden');
    expect(await listReviews(id)).toEqual([]);
    expect(await ratingOf(slug)).toEqual(['0.00', 0]);
    expect(await writing.listOpenReports(10)).toEqual([]);
    await expect(reader.api.reviews.report(reviewId, { reason: 'spam', note: '' })).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });
});
