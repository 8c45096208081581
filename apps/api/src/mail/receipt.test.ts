import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aBilling } from '@octavo/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const outbox = (): string[] =>
  readdirSync(join(shop.directory, 'outbox')).filter((name) => name.endsWith('receipt.txt'));

it('sends one receipt for a paid order, however often sending is triggered', async () => {
  const { api } = await shop.signIn('receipt_reader');
  const book = await aBook(shop.deps, { name: 'A Free Book', priceCents: 0 });
  const order = await api.orders.create({
    payment_method: 'stripe',
    payment_method_title: 'Credit Card (Stripe)',
    set_paid: false,
    billing: aBilling({ email: 'ines@octavo.example', first_name: 'Ines' }),
    line_items: [{ product_id: book.id, quantity: 1, name: '', authorStripeID: '', total: '0.00' }],
  });
  await Promise.all([shop.deps.emails.sendDue(), shop.deps.emails.sendDue()]);
  await shop.deps.emails.sendDue();
  const [file, ...others] = outbox();
  expect(others).toEqual([]);
  const text = readFileSync(join(shop.directory, 'outbox', file ?? ''), 'utf8');
  expect(text).toContain('To: ines@octavo.example');
  expect(text).toContain(`Your Octavo order #${order.id}`);
  expect(text).toContain('A Free Book — $0.00');
  expect(text).toContain(`Sold by ${shop.deps.settings.SELLER.join(', ')}.`);
});
