import type { OrderDetails } from '@octavo/core/entities';
import { expect, it } from 'vitest';
import { orderDetailsView } from './order-details-view.ts';

const order: OrderDetails = {
  id: 1007,
  date_created: '2026-03-05T16:07:00Z',
  line_items: [{ id: 1, product_id: 7, name: 'The Tide Clock', total: '19.99' }],
  total: '19.99',
  status: 'paid',
  stripe_payment_intent_client_secret: null,
  date_paid: '2026-03-05T16:08:00Z',
};

it.each([
  ['it is paid', {}],
  ['it was refunded', { status: 'refunded' }],
  ['it was paid and is under review', { status: 'review' }],
  ['the server sends no payment date', { date_paid: null }],
] as [string, Partial<OrderDetails>][])('has a receipt when %s', (_why, change) => {
  expect(orderDetailsView({ ...order, ...change }, []).hasReceipt).toBe(true);
});

it.each([
  ['it waits for payment', { status: 'pending_payment' }],
  ['it was canceled', { status: 'canceled' }],
  ['it is under review and was never paid', { status: 'review' }],
] as [string, Partial<OrderDetails>][])('has no receipt when %s', (_why, change) => {
  expect(orderDetailsView({ ...order, date_paid: null, ...change }, []).hasReceipt).toBe(false);
});
