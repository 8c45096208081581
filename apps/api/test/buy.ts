import { aBilling } from '@octavo/core/testing';
import { vi } from 'vitest';
import { transferQueries } from '../src/db/transfers.queries.ts';
import { connectSandboxAuthor } from '../src/startup/sandbox-author.ts';
import { aBook } from './a-book.ts';
import type { TestShop } from './harness.ts';
import { confirmPayment } from './pay.ts';

/** Who is signed in to a test shop. */
export type Person = Awaited<ReturnType<TestShop['signIn']>>;

/** An author whose account can take money. */
export async function aConnectedAuthor(shop: TestShop, username: string): Promise<Person & { accountId: string }> {
  const author = await shop.signIn(username);
  const accountId = await connectSandboxAuthor(shop.sandbox, `${username}@octavo.example`);
  await shop.deps.db
    .updateTable('users')
    .set({ stripe_account_id: accountId, role: 'author' })
    .where('id', '=', author.userId)
    .execute();
  return { ...author, accountId };
}

/** Places an order for books and does not pay it; each book is a price in cents with its author, or a book there is. */
export async function order(
  shop: TestShop,
  buyer: Person,
  books: readonly ({ priceCents: number; sellerId?: number } | { id: number })[],
): Promise<{ id: number; secret: string; intentId: string; books: number[] }> {
  const ids: number[] = [];
  for (const book of books) ids.push('id' in book ? book.id : (await aBook(shop.deps, book)).id);
  const placed = await buyer.api.orders.create({
    payment_method: 'stripe',
    payment_method_title: 'Credit Card (Stripe)',
    set_paid: false,
    billing: aBilling(),
    line_items: ids.map((id) => ({ product_id: id, quantity: 1, name: '', authorStripeID: '', total: '' })),
  });
  const secret = placed.stripe_payment_intent_client_secret ?? '';
  return { id: Number(placed.id), secret, intentId: secret.split('_secret_')[0] ?? '', books: ids };
}

/** Places an order, pays it with a good card, and lets the shop see it. */
export async function buy(
  shop: TestShop,
  buyer: Person,
  books: readonly ({ priceCents: number; sellerId?: number } | { id: number })[],
): ReturnType<typeof order> {
  const placed = await order(shop, buyer, books);
  await confirmPayment(shop, placed.secret);
  await shop.deps.settling.look({ id: placed.id, payment_intent_id: placed.intentId });
  await shop.deps.transfers.move(placed.id);
  return placed;
}

/** Has the bank pay an author what they got for an order. */
export async function payOut(shop: TestShop, { accountId }: { accountId: string }, orderId: number): Promise<void> {
  // The webhook may be sending the share just now.
  const isSent = async () =>
    (await transferQueries(shop.deps.db).ofOrder(orderId)).every(({ status }) => status === 'made');
  await vi.waitUntil(isSent, { timeout: 10_000 });
  await shop.sandbox.bank.payOut({ account: accountId });
}

/** What the shop knows of an order. */
export async function statusOf(shop: TestShop, orderId: number): Promise<string> {
  const { status } = await shop.deps.db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('status')
    .executeTakeFirstOrThrow();
  return status;
}
