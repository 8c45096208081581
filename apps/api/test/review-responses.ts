import { aBook } from './a-book.ts';
import type { StudioTestUser } from './an-author.ts';
import type { DocumentedResponses } from './documented-responses.ts';
import type { TestShop } from './harness.ts';
import type { TestUser } from './orders.ts';

const UNKNOWN_ID = 987_654;
const REPLY = { reply: 'Thank you.' };

/** Every documented response of the studio's calls for reviews. */
export async function sendStudioReviewCalls(
  shop: TestShop,
  documented: DocumentedResponses,
  { author, customer }: { author: StudioTestUser; customer: TestUser },
): Promise<void> {
  const user = author;
  const book = await aBook(shop.deps, { sellerId: author.userId });
  const review = await shop.deps.db
    .insertInto('reviews')
    .values({ product_id: book.id, rating: 4, html: '<p>Good.</p>' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = `/studio/reviews/${review.id}/reply`;
  await documented.send('GET /studio/reviews', 'permission_denied', { user: customer });
  await documented.send(`GET /studio/reviews?book=${UNKNOWN_ID}`, 'book_not_found', { user });
  await documented.send('GET /studio/reviews?state=none', 'validation_failed', { user });
  await documented.send('GET /studio/reviews', 'ok', { user });
  for (const [method, body] of [
    ['PUT', REPLY],
    ['DELETE', undefined],
  ] as const) {
    await documented.send(`${method} ${path}`, 'permission_denied', { user: customer, body });
    await documented.send(`${method} /studio/reviews/${UNKNOWN_ID}/reply`, 'review_not_found', { user, body });
  }
  await documented.send(`PUT ${path}`, 'validation_failed', { user, body: { reply: '' } });
  await documented.send(`PUT ${path}`, 'ok', { user, body: REPLY });
  await documented.send(`DELETE ${path}`, 'ok', { user });
}
