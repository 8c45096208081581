import type { TestShop } from './harness.ts';
import { buyBooks, type TestUser } from './orders.ts';

let count = 0;

/** A review by a new buyer of a new book. */
export async function aReview(
  shop: TestShop,
  text = 'It was long.',
): Promise<{ id: number; productId: number; reviewer: TestUser; username: string; email: string }> {
  count += 1;
  const username = `reviewer_${count}`;
  const reviewer = await shop.signIn(username);
  const { email } = await shop.deps.db
    .selectFrom('users')
    .where('username', '=', username)
    .select('email')
    .executeTakeFirstOrThrow();
  const { books } = await buyBooks(shop, reviewer, [{ priceCents: 500 }]);
  const productId = books[0] ?? 0;
  const review = await reviewer.api.reviews.create({ product_id: productId, rating: 4, review: text });
  return { id: Number(review?.id), productId, reviewer, username, email };
}

/** The emails about decisions, the first one first. */
export const decisionEmails = (shop: TestShop) =>
  shop.deps.db
    .selectFrom('email_outbox')
    .where('template', '=', 'review_decision')
    .orderBy('id')
    .select(['recipient', 'payload', 'sent_at'])
    .execute();
