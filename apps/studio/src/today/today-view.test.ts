import type { AttentionItem } from '@octavo/core/admin';
import { describe, expect, it } from 'vitest';
import { comparison, dayTitle, toListItem, summaryOf } from './today-view.ts';

const now = new Date('2026-11-27T12:00:00.000Z');
const item = (more: Partial<AttentionItem>): AttentionItem => ({
  kind: 'debts',
  count: 1,
  examples: [],
  date_oldest: '',
  date_due: '',
  amount: '',
  error: '',
  order_id: null,
  ...more,
});

describe('an item', () => {
  it.each<[Partial<AttentionItem>, string, string | undefined, string | undefined]>([
    [
      { kind: 'disputes', order_id: 1081, amount: '9.50', examples: ['fraudulent'] },
      'Dispute on order 1081: $9.50',
      'fraudulent',
      '/admin/orders/1081',
    ],
    [
      { kind: 'disputes', count: 2, amount: '19.50', examples: ['fraudulent', 'duplicate'] },
      '2 disputes: $19.50',
      'fraudulent, duplicate',
      '/admin/payments/disputes',
    ],
    [
      { kind: 'failed_jobs', examples: ['emails'], error: 'disk is full' },
      '1 job failed at least twice',
      'emails. Last error: disk is full',
      undefined,
    ],
    [{ kind: 'failed_emails', count: 2 }, '2 emails could not be delivered', undefined, '/admin/emails?status=failed'],
    [
      { kind: 'payment_events', count: 3 },
      '3 payment events could not be handled',
      undefined,
      '/admin/payments/events',
    ],
    [{ kind: 'reconciliation_issues' }, '1 reconciliation issue', undefined, '/admin/payments/issues'],
    [
      { kind: 'books_to_review', count: 5, examples: ['Quince', 'Tides', 'Loud Machines'] },
      '5 books to review',
      'Quince, Tides, Loud Machines, …',
      '/studio/review',
    ],
    [{ kind: 'reported_reviews', count: 2 }, '2 reported reviews', undefined, '/admin/reviews?filter=reported'],
    [{ kind: 'debts', amount: '22.40', examples: ['nils'] }, 'nils owes the shop $22.40', undefined, '/admin/payments'],
    [
      { kind: 'debts', count: 2, amount: '30.00', examples: ['nils', 'bea'] },
      '2 authors owe the shop $30.00',
      'nils, bea',
      '/admin/payments',
    ],
  ])('%j is “%s”', (more, title, reason, href) => {
    const shown = toListItem(item(more), now);
    expect([shown.title, shown.reason, shown.href]).toEqual([title, reason, href]);
  });

  it.each([
    ['2026-11-29T13:00:00.000Z', '2 days left'],
    ['2026-11-27T12:30:00.000Z', 'less than an hour left'],
    ['2026-11-27T11:00:00.000Z', 'The deadline has passed'],
  ])('with the deadline %s says “%s”', (due, text) => {
    const dispute = item({ kind: 'disputes', amount: '9.50', date_due: due, date_oldest: '2026-11-20T11:00:00.000Z' });
    expect(toListItem(dispute, now).due).toBe(text);
  });

  it('says how long the oldest one waits', () => {
    expect(toListItem(item({ date_oldest: '2026-11-24T11:00:00.000Z' }), now).due).toBe('Oldest: 3 days');
  });
});

it('sums the items and names the age of the oldest one', () => {
  const old = item({ kind: 'books_to_review', count: 3, date_oldest: '2026-11-24T11:00:00.000Z' });
  expect(summaryOf([], now)).toBe('Nothing needs attention.');
  expect(summaryOf([item({})], now)).toBe('1 thing needs attention.');
  expect(summaryOf([old, item({})], now)).toBe('4 things need attention. The oldest has waited 3 days.');
});

it('names a day with its weekday', () => {
  expect(dayTitle('2026-11-27')).toBe('Friday, November 27');
});

it.each([
  ['0.00', '0.00', 'No sales in either week'],
  ['5.00', '0.00', 'No sales the week before'],
  ['10.00', '10.01', 'Same as the week before'],
  ['11.90', '10.00', '19% more than the week before'],
  ['5.00', '10.00', '50% less than the week before'],
])('compares %s with %s of the week before', (week, before, text) => {
  const sales = (amount: string) => ({ amount, orders: 1, copies: 1 });
  expect(comparison({ week: sales(week), week_before: sales(before) })).toBe(text);
});
