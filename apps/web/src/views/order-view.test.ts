import { expect, it } from 'vitest';
import { orderView } from './order-view.ts';

const order = {
  id: 1007,
  date_created: '2026-03-05T16:07:00Z',
  line_items: [{ id: 1, name: 'The Heron Ledger', total: '19.99', slug: 'The-Heron-Ledger' }],
  total: '19.99',
  status: 'paid' as const,
};

it('shows money in dollars, a readable status, and the URL of each book', () => {
  expect(orderView(order, 0)).toMatchObject({
    id: 1007,
    lines: [{ title: 'The Heron Ledger', amount: '$19.99', href: '/product/the-heron-ledger' }],
    total: '$19.99',
    status: { text: 'Paid', tone: 'ok' },
  });
});

it('links to order pages if the server has them, and to the payment of unpaid orders', () => {
  expect(orderView(order, 0)).not.toHaveProperty('href');
  const paid = orderView(order, 0, { hasPages: true });
  expect(paid).toMatchObject({ href: '/profile/orders/1007' });
  expect(paid).not.toHaveProperty('payHref');
  expect(orderView({ ...order, status: 'pending_payment' }, 0, { hasPages: true })).toMatchObject({
    payHref: '/profile/orders/1007/pay',
  });
});

it('accepts an order with only the fields of the specification', () => {
  const minimalOrder = orderView({ date_created: '', line_items: [{ id: 1, name: 'A', total: 'free' }], total: '' }, 3);
  expect(minimalOrder).toEqual({
    id: ' 3',
    dateText: '',
    dateTime: '',
    lines: [{ id: 1, title: 'A', amount: 'free' }],
    total: '',
  });
});
