import type { TestShop } from './harness.ts';
import { aConnectedAuthor, buyBooks, payOutShare, refundOrder } from './orders.ts';

/** Makes an author owe the shop nine dollars: a book is refunded after the author's share was paid out. */
export async function aDebt(shop: TestShop, username: string): Promise<{ authorId: number; orderId: number }> {
  const author = await aConnectedAuthor(shop, username);
  const { id } = await buyBooks(shop, await shop.signIn(`${username}_buyer`.slice(0, 40)), [
    { priceCents: 1000, sellerId: author.userId },
  ]);
  await payOutShare(shop, author, id);
  await refundOrder(shop, { orderId: id, reason: 'torn', requestId: `debt-${id}` });
  return { authorId: author.userId, orderId: id };
}

/** Stores a failed payment event, which refers to nothing. */
export async function aFailedEvent(shop: TestShop, id: string, minute = 0): Promise<string> {
  const at = new Date(shop.clock.now.getTime() - minute * 60_000);
  await shop.deps.db
    .insertInto('stripe_events')
    .values({ id, type: 'account.updated', received_at: at, failed_at: at, attempts: 9, last_error: 'no such account' })
    .execute();
  return id;
}
