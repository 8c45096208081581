import type { ReportRow } from '@octavo/core/admin';
import { describe, expect, it } from 'vitest';
import { chartLabel, funnelSteps, pointsOf, rowName } from './report-view.ts';
import { reportOf } from './reports-search.ts';

const row = (key: string, sales: string): ReportRow => ({
  key,
  name: '',
  orders: 1,
  copies: 1,
  sales,
  refunded: '0.00',
  shop_share: '1.00',
  author_share: '0.00',
});

it.each([
  ['day', { key: '2026-11-25', name: '' }, 'Nov 25'],
  ['month', { key: '2026-11', name: '' }, 'November 2026'],
  ['country', { key: 'NZ', name: '' }, 'New Zealand'],
  ['country', { key: '', name: '' }, 'Unknown country'],
  ['book', { key: '7', name: 'Quiet Harbours' }, 'Quiet Harbours'],
  ['author', { key: '7', name: 'maren_oskalo' }, 'maren_oskalo'],
  ['author', { key: '', name: '' }, 'Shop’s own books'],
  ['author', { key: '7', name: '' }, 'Deleted account 7'],
] as const)('a row by %s %j is named “%s”', (group, named, text) => {
  expect(rowName(group, named)).toBe(text);
});

describe('the points of a chart', () => {
  it('are all days until today, with zero for days without a sale', () => {
    const query = { group: 'day', from: '2026-11-01', until: '2026-11-30' } as const;
    const points = pointsOf(query, [row('2026-11-02', '9.50')], '2026-11-03');
    expect(points.map(({ label, cents, text }) => [label, cents, text])).toEqual([
      ['1', 0, 'Nov 1: $0.00, 0 orders'],
      ['2', 950, 'Nov 2: $9.50, 1 order'],
      ['3', 0, 'Nov 3: $0.00, 0 orders'],
    ]);
    expect(chartLabel(points, 'day')).toBe('Sales by day: $9.50 in total. Highest: Nov 2: $9.50, 1 order.');
  });

  it('are all months of the period, and none of a period in the future', () => {
    const query = { group: 'month', from: '2026-09-15', until: '2026-11-30' } as const;
    expect(pointsOf(query, [row('2026-10', '2.00')], '2026-11-27').map(({ key, cents }) => [key, cents])).toEqual([
      ['2026-09', 0],
      ['2026-10', 200],
      ['2026-11', 0],
    ]);
    expect(pointsOf({ ...query, from: '2027-01-01', until: '2027-02-01' }, [], '2026-11-27')).toEqual([]);
    expect(chartLabel([], 'month')).toBe('Sales by month: no sales.');
  });
});

it.each([
  [{}, { group: 'day', from: '2026-11-01', until: '2026-11-30' }],
  [
    { group: 'month', from: '2026-01-01' },
    { group: 'month', from: '2026-01-01', until: '2026-11-25' },
  ],
  [{ until: '2026-12-24' }, { group: 'day', from: '2026-11-01', until: '2026-12-24' }],
] as const)('the view %j asks for %j', (search, query) => {
  expect(reportOf(search, '2026-11-25')).toEqual(query);
});

it('the steps to an order have their part of the views', () => {
  const steps = funnelSteps({ views: 1_500, samples: 300, carts: 45, orders: 15 });
  expect(steps.map(({ label, value, note }) => [label, value, note])).toEqual([
    ['Book page views', '1,500', 'All books'],
    ['Samples opened', '300', '20.0% of views'],
    ['Added to cart', '45', '3.0% of views'],
    ['Orders', '15', '1.0% of views'],
  ]);
  expect(funnelSteps({ views: 0, samples: 0, carts: 0, orders: 2 })[3]?.note).toBe('No views');
});
