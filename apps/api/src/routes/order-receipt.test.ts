import { aBilling } from '@octavo/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { buyBooks, placeOrder, refundOrder } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ settings: { SELLER: 'Octavo Books | 1 Quay Street | ' } });
  shop.sandbox.webhooks.pause();
});
afterAll(() => shop.close());

it('contains the data of the receipt of a paid order, without the shop’s fee', async () => {
  const buyer = await shop.signIn('receipt_reader');
  const book = await aBook(shop.deps, { priceCents: 1290, author: 'Maren Oskalo' });
  const { id } = await buyBooks(shop, buyer, [book, { priceCents: 500 }]);
  const details = await buyer.api.orders.byId(id);
  expect(details).toMatchObject({
    id,
    status: 'paid',
    total: '17.90',
    total_tax: '0.00',
    total_refunded: '0.00',
    refunds: [],
    payment_method_title: 'Credit Card (Stripe)',
    card: { brand: 'visa', last4: '4242' },
    billing: aBilling(),
    seller: ['Octavo Books', '1 Quay Street'],
    line_items: [
      { product_id: book.id, author: 'Maren Oskalo', total: '12.90', total_refunded: '0.00' },
      { total: '5.00' },
    ],
  });
  expect(Date.parse(details?.date_paid ?? '')).toBeGreaterThan(0);
  expect(JSON.stringify(details)).not.toMatch(/fee/i);
});

it('contains refunds, in total and by book', async () => {
  const buyer = await shop.signIn('refund_reader');
  const { id } = await buyBooks(shop, buyer, [{ priceCents: 1000 }, { priceCents: 500 }]);
  const [, second] = (await buyer.api.orders.byId(id))?.line_items ?? [];
  await refundOrder(shop, {
    orderId: id,
    reason: 'a test',
    requestId: 'receipt',
    lines: [Number(second?.id)],
  });
  expect(await buyer.api.orders.byId(id)).toMatchObject({
    status: 'partially_refunded',
    total_refunded: '5.00',
    refunds: [{ total: '5.00' }],
    line_items: [{ total_refunded: '0.00' }, { total_refunded: '5.00' }],
  });
});

it('has no date or card for an unpaid order, and no payment for a free one', async () => {
  const buyer = await shop.signIn('waiting_reader');
  const { id } = await placeOrder(shop, buyer, [{ priceCents: 1000 }]);
  expect(await buyer.api.orders.byId(id)).toMatchObject({ date_paid: null, card: null, refunds: [] });
  const free = await placeOrder(shop, buyer, [{ priceCents: 0 }]);
  expect(await buyer.api.orders.byId(free.id)).toMatchObject({
    status: 'paid',
    total: '0.00',
    payment_method_title: '',
    card: null,
  });
});
