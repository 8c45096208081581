import type { ReconciliationRun, PendingTransfer } from '@octavo/core/admin';
import { describe, expect, it } from 'vitest';
import { canRetry, reconciliationText, deadlineView, debtReason, disputeView, transferView } from './payments-view.ts';

const transfer = (changed: Partial<PendingTransfer>): PendingTransfer => ({
  kind: 'transfer',
  order_id: 1023,
  author: { id: 7, username: 'maren_oskalo' },
  refund_id: '',
  amount: '9.00',
  status: 'waiting',
  waits_for: 'queue',
  order_status: 'paid',
  date_created: '',
  date_next_attempt: '',
  attempts: 0,
  error: '',
  ...changed,
});

describe('transferView', () => {
  it.each<[Partial<PendingTransfer>, string, string, boolean]>([
    [{ waits_for: 'account' }, 'Waiting', 'The author has not set up payouts.', false],
    [{ waits_for: 'order', order_status: 'disputed' }, 'Waiting', 'The order is disputed.', false],
    [{ waits_for: 'order', order_status: 'review' }, 'Waiting', 'The order needs attention.', false],
    [{ waits_for: 'order' }, 'Waiting', 'The order has no payment to transfer from.', false],
    [{}, 'Waiting', 'The shop makes it shortly.', true],
    [{ status: 'failed', error: 'No such account.' }, 'Failed', 'No such account.', true],
    [{ status: 'failed' }, 'Failed', 'The payment provider did not respond.', true],
  ])('of %j is %s: %s', (changed, word, note, isRetried) => {
    expect(transferView(transfer(changed))).toMatchObject({ word, note });
    expect(canRetry(transfer(changed))).toBe(isRetried);
  });
});

describe('deadlineView', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  it.each([
    ['2026-12-04T12:00:00Z', '7 days left', false],
    ['2026-11-29T13:00:00Z', '2 days left', true],
    ['2026-11-28T13:00:00Z', '1 day left', true],
    ['2026-11-28T11:00:00Z', 'Less than a day left', true],
    ['2026-11-27T11:59:00Z', 'The deadline has passed', true],
    ['', '', false],
  ])('of %s is "%s"', (due, text, isUrgent) => {
    expect(deadlineView({ is_open: true, date_due: due }, now)).toEqual({ text, isUrgent });
  });

  it('is empty for a closed dispute', () => {
    expect(deadlineView({ is_open: false, date_due: '2026-11-20T00:00:00Z' }, now).text).toBe('');
  });
});

it('names the last overpayment as the reason of a debt', () => {
  const entry = { date: '', amount: '9.00', actor: '' };
  expect(
    debtReason([
      { ...entry, kind: 'offset', order_id: 3, reason: '' },
      { ...entry, kind: 'debt', order_id: 2, reason: 'torn' },
      { ...entry, kind: 'debt', order_id: 1, reason: 'late' },
    ]),
  ).toEqual({ order: 2, reason: 'torn' });
  expect(debtReason([])).toEqual({ order: null, reason: '' });
});

it('shows a status that it does not know in words', () => {
  expect(disputeView({ status: 'needs_response' })).toEqual({ shape: 'alert', word: 'Needs evidence' });
  expect(disputeView({ status: 'brand_new' })).toEqual({ shape: 'info', word: 'brand new' });
});

it.each<[Partial<ReconciliationRun>, RegExp]>([
  [{ status: 'running' }, /^Reconciling with/],
  [{}, /^No reconciliation yet/],
  [{ status: 'done', date_checked: '2020-03-04T05:06:00Z' }, /^Last reconciled Mar 4, 2020/],
])('says when the last reconciliation ran: %j', (changed, expected) => {
  const check: ReconciliationRun = { status: 'none', date_checked: '', date_requested: '', error: '', ...changed };
  expect(reconciliationText(check, 'UTC')).toMatch(expected);
});
