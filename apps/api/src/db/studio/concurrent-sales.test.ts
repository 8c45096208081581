import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aConnectedAuthor, buyBooks } from '../../../test/orders.ts';
import { openTestShop, type TestShop } from '../../../test/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  shop.sandbox.webhooks.pause();
});
afterAll(() => shop.close());

it('keeps a refund and a fee that are booked at the same time', async () => {
  const author = await aConnectedAuthor(shop, 'concurrent_author');
  const buyer = await shop.signIn('concurrent_buyer');
  const { id } = await buyBooks(shop, buyer, [{ priceCents: 1000, sellerId: author.userId }]);
  const refund = await shop.pool.connect();
  const fee = await shop.pool.connect();
  try {
    await refund.query('begin');
    await refund.query('select from orders where id = $1 for update', [id]);
    await refund.query(
      `insert into refunds (id, order_id, amount_cents, reason, origin, status) values ('at once', $1, 400, 'a test', 'shop', 'made')`,
      [id],
    );
    await refund.query(
      `insert into refund_lines (refund_id, line_id, amount_cents, author_amount_cents)
       select 'at once', id, 400, 360 from order_lines where order_id = $1`,
      [id],
    );
    // Waits for the lock of the order: the trigger must not store uncommitted values of the refund.
    const booked = fee.query(
      `insert into ledger_entries (transaction_ref, kind, order_id, account, amount_cents)
       values ('provider_fee:at once', 'provider_fee', $1, 'provider', -59),
         ('provider_fee:at once', 'provider_fee', $1, 'provider_fees', 59)`,
      [id],
    );
    await vi.waitUntil(
      async () => {
        const { rowCount } = await shop.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into ledger_entries%'`,
        );
        return rowCount === 1;
      },
      { timeout: 20_000 },
    );
    await refund.query('commit');
    await booked;
  } finally {
    refund.release();
    fee.release();
  }
  const { rows } = await shop.pool.query('select refunded_cents, provider_fee_cents, status from sales');
  expect(rows).toEqual([{ refunded_cents: 400, provider_fee_cents: 59, status: 'partially_refunded' }]);
});
