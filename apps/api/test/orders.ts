import { aBilling } from '@octavo/core/testing';
import { vi } from 'vitest';
import { transferQueries } from '../src/db/payments/transfers.queries.ts';
import type { RefundRequest, RefundResult } from '../src/payments/refunds.service.ts';
import { connectSandboxAuthor } from '../src/startup/sandbox-author.ts';
import { aBook } from './a-book.ts';
import type { TestShop } from './harness.ts';
import { confirmPayment } from './payments.ts';

/** A signed-in user of a test shop. */
export type TestUser = Awaited<ReturnType<TestShop['signIn']>>;

/** Creates an author whose account can receive transfers. */
export async function aConnectedAuthor(shop: TestShop, username: string): Promise<TestUser & { accountId: string }> {
  const author = await shop.signIn(username);
  const accountId = await connectSandboxAuthor(shop.sandbox, `${username}@octavo.example`);
  await shop.deps.db
    .updateTable('users')
    .set({ stripe_account_id: accountId, role: 'author' })
    .where('id', '=', author.userId)
    .execute();
  return { ...author, accountId };
}

/** A new book with a price and author, or an existing one; and the account that the client sends for its author. */
type OrderedBook = ({ priceCents: number; sellerId?: number } | { id: number }) & { authorStripeID?: string };

/** Places an order without paying it. */
export async function placeOrder(
  shop: TestShop,
  buyer: TestUser,
  items: readonly OrderedBook[],
): Promise<{ id: number; secret: string; intentId: string; books: number[] }> {
  const lines: { product_id: number; authorStripeID: string }[] = [];
  for (const { authorStripeID = '', ...book } of items)
    lines.push({ product_id: 'id' in book ? book.id : (await aBook(shop.deps, book)).id, authorStripeID });
  const placed = await buyer.api.orders.create({
    payment_method: 'stripe',
    payment_method_title: 'Credit Card (Stripe)',
    set_paid: false,
    billing: aBilling(),
    line_items: lines.map((line) => ({ ...line, quantity: 1, name: '', total: '' })),
  });
  const secret = placed.stripe_payment_intent_client_secret ?? '';
  const books = lines.map(({ product_id: id }) => id);
  return { id: Number(placed.id), secret, intentId: secret.split('_secret_')[0] ?? '', books };
}

/** Places an order, pays it with a valid card, and syncs it. */
export async function buyBooks(
  shop: TestShop,
  buyer: TestUser,
  items: readonly OrderedBook[],
): ReturnType<typeof placeOrder> {
  const placed = await placeOrder(shop, buyer, items);
  await confirmPayment(shop, placed.secret);
  await shop.deps.paymentSync.syncOrder({ id: placed.id, payment_intent_id: placed.intentId });
  await shop.deps.transfers.processDue(placed.id);
  // A webhook may have claimed a share first.
  await shop.deps.backgroundTasks.drain();
  return placed;
}

/** Refunds an order, and waits until all transfer reversals of the refund are made or refused. */
export async function refundOrder(shop: TestShop, request: RefundRequest): Promise<RefundResult> {
  const refund = await shop.deps.refunds.refundOrder(request);
  // A webhook may have claimed a reversal first.
  await shop.deps.backgroundTasks.drain();
  return refund;
}

/** Pays an author's share of an order out to their bank. */
export async function payOutShare(
  shop: TestShop,
  { accountId }: { accountId: string },
  orderId: number,
): Promise<void> {
  // A webhook may be creating or sending the share now.
  const isSent = async () => {
    const transfers = await transferQueries(shop.deps.db).listByOrder(orderId);
    return transfers.length > 0 && transfers.every(({ status }) => status === 'made');
  };
  await vi.waitUntil(isSent, { timeout: 10_000 });
  await shop.sandbox.testHelpers.payOut({ account: accountId });
}

/** Returns the status of an order. */
export async function orderStatus(shop: TestShop, orderId: number): Promise<string> {
  const { status } = await shop.deps.db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('status')
    .executeTakeFirstOrThrow();
  return status;
}

/** Cancels every unpaid order, so that no job polls it. */
export const cancelUnpaidOrders = ({ deps: { db } }: TestShop) =>
  db.updateTable('orders').set({ status: 'canceled' }).where('status', '=', 'pending_payment').execute();
