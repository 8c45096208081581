import type { OrderDetails } from '@octavo/core/entities';
import { aBilling } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { toUnpaidOrder } from './to-unpaid-order.ts';

const order: OrderDetails = {
  id: 1007,
  date_created: '2026-03-05T16:07:00Z',
  line_items: [{ id: 1, product_id: 7, name: 'The Tide Clock', total: '19.99' }],
  total: '19.99',
  status: 'pending_payment',
  stripe_payment_intent_client_secret: 'pi_1_secret_2',
  billing: aBilling(),
};

it('takes everything the payment needs from an order', () => {
  expect(toUnpaidOrder(order)).toMatchObject({
    order: { id: 1007 },
    billing: { first_name: 'Ines', country: 'US' },
    items: [{ id: 7, name: 'The Tide Clock', priceCents: 1999 }],
  });
});

it.each([
  ['it is paid', { status: 'paid' }],
  ['it was canceled', { status: 'canceled' }],
  ['its billing details are missing', { billing: undefined }],
  ['its billing details are incomplete', { billing: { ...aBilling(), phone: '' } }],
  ['a product id is missing', { line_items: [{ id: 1, name: 'The Tide Clock', total: '19.99' }] }],
] as [string, Partial<OrderDetails>][])('returns null when %s', (_why, change) => {
  expect(toUnpaidOrder({ ...order, ...change })).toBeNull();
});
