import { anAdminOrder } from '@octavo/core/testing';
import { describe, expect, it } from 'vitest';
import { eventView, moneyLines, refundLines, titlesOf } from './order-view.ts';
import { nextSort, OrdersSearch, sortOf } from './orders-search.ts';
import * as v from 'valibot';

const event = { date: '2026-11-25T08:40:00.000Z', actor: '', amount: '', text: '', detail: '' };

describe('an event', () => {
  it.each([
    [{ kind: 'placed', amount: '34.40' }, 'Order placed', '$34.40'],
    [{ kind: 'paid', amount: '34.40', detail: 'visa 4242' }, 'Paid', '$34.40, card ending 4242'],
    [{ kind: 'transferred', actor: 'dov', amount: '9.15' }, 'Transferred $9.15 to dov', ''],
    [{ kind: 'transfer_reversed', actor: 'dov', amount: '9.15' }, 'Transfer of $9.15 to dov reversed', ''],
    [
      { kind: 'refunded', actor: 'jo', amount: '7.90', text: 'Bought twice' },
      'Refunded $7.90 by jo',
      'Reason: Bought twice',
    ],
    [{ kind: 'refunded', amount: '7.90', text: 'provider' }, 'Refunded $7.90', 'Reason: provider'],
    [
      { kind: 'refund_requested', actor: 'jo', amount: '7.90', text: 'Late', detail: 'No answer' },
      'Refund of $7.90 requested by jo',
      'Reason: Late. No answer',
    ],
    [{ kind: 'refund_failed', amount: '7.90', detail: 'Card closed' }, 'Refund of $7.90 failed', 'Card closed'],
    [
      { kind: 'disputed', amount: '7.90', text: 'fraudulent', detail: 'needs_response' },
      'Disputed: $7.90',
      'fraudulent, needs response',
    ],
    [{ kind: 'email_waiting', text: 'receipt', detail: 'a@b.example' }, 'Email “Receipt” is waiting', 'a@b.example'],
    [{ kind: 'email_sent', text: 'refund', detail: 'a@b.example' }, 'Email “Refund” sent', 'a@b.example'],
    [{ kind: 'email_failed', text: 'sale', detail: 'full' }, 'Email “Sale” could not be sent', 'full'],
    [{ kind: 'note', actor: 'jo', text: 'Called.' }, 'Note by jo', 'Called.'],
  ] as const)('%j has the words %s', (given, title, note) => {
    expect(eventView({ ...event, ...given })).toEqual({ title, note });
  });
});

describe('the money of an order', () => {
  it('is paid money minus refunds and shares, and the rest is the shop’s fee', () => {
    expect(moneyLines(anAdminOrder()).map(({ label, amount }) => [label, amount])).toEqual([
      ['Paid', '34.40'],
      ['Refunded', '−7.90'],
      ['Authors’ shares', '−23.85'],
      ['Shop’s fee', '2.65'],
    ]);
  });

  it('of refunded lines comes from authors and shop', () => {
    const [first, second] = anAdminOrder().lines;
    const { cents, ledger } = refundLines([first, second].filter((line) => line !== undefined));
    expect(cents).toBe(2650);
    expect(ledger.map(({ label, amount }) => [label, amount])).toEqual([
      ['Reversed from dov_palanquin', '13.05'],
      ['Reversed from t_averne', '10.80'],
      ['Share of the shop', '2.65'],
      ['Refund to the buyer', '26.50'],
    ]);
  });
});

describe('the list', () => {
  it('names three books and counts the others', () => {
    const books = ['One', 'Two', 'Three'].map((title) => ({ title }));
    expect([titlesOf({ books, book_count: 5 }), titlesOf({ books, book_count: 3 })]).toEqual([
      'One, Two, Three and 2 more',
      'One, Two, Three',
    ]);
  });

  it.each([
    ['order', {}, 'oldest'],
    ['order', { sort: 'oldest' }, undefined],
    ['order', { sort: 'highest' }, undefined],
    ['total', {}, 'highest'],
    ['total', { sort: 'highest' }, 'lowest'],
  ] as const)('after a press on %s in the view %j has the order %s', (column, search, sort) => {
    expect(nextSort(column, v.parse(OrdersSearch, search))).toBe(sort);
  });

  it.each([
    [{}, { column: 'order', direction: 'descending' }],
    [{ sort: 'lowest' }, { column: 'total', direction: 'ascending' }],
    [
      { sort: 'burnt', status: 'x', from: 'y' },
      { column: 'order', direction: 'descending' },
    ],
  ])('of the URL %j is sorted by %j', (search, sorted) => {
    expect(sortOf(v.parse(OrdersSearch, search))).toEqual(sorted);
  });
});
