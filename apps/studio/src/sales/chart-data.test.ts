import { aSalesSum, aSalesTotals } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { allMonthsOf, comparisonOf, daysOf, pointText } from './chart-data.ts';

const before = aSalesTotals({
  by_day: [
    { date: '2026-10-24', ...aSalesSum(3) },
    { date: '2026-10-31', ...aSalesSum(4) },
  ],
});

it('has a value for each day until today, and the values of the previous month', () => {
  const { labels, series, points, label } = daysOf('2026-11', aSalesTotals(), before, '2026-11-25');
  expect([labels.length, labels[0], labels.at(-1)]).toEqual([30, '1', '30']);
  expect(series[0]?.values.slice(21)).toEqual([0, 2, 6, 1, null, null, null, null, null]);
  expect([series[1]?.values[23], series[1]?.values.length]).toEqual([3, 30]);
  expect([points.length, pointText(points[23] ?? { name: '', sum: undefined })]).toEqual([
    25,
    'Nov 24: 6 copies, $69.66',
  ]);
  expect(label).toBe('Copies sold by day in November 2026: 9 in total, at most 6 (Nov 24).');
});

it('leaves out days that the month before does not have', () => {
  const { series } = daysOf('2026-03', aSalesTotals({ by_day: [] }), before, '2026-03-31');
  expect(series[1]?.values.slice(27)).toEqual([0, null, null, null]);
});

it('has no line for the previous month while its sales are unknown', () => {
  const { series } = daysOf('2026-11', aSalesTotals(), undefined, '2026-11-25');
  expect(series.map(({ name }) => name)).toEqual(['November 2026']);
});

it('describes a chart without sales', () => {
  expect(daysOf('2026-11', aSalesTotals({ by_day: [] }), undefined, '2026-11-25').label).toBe(
    'Copies sold by day in November 2026: none.',
  );
});

it('fills months without sales', () => {
  const totals = aSalesTotals({ by_month: [{ month: '2026-08', ...aSalesSum(1) }] });
  const { labels, series, points } = allMonthsOf(totals, '2026-11');
  expect([labels, series[0]?.values]).toEqual([
    ['Aug 26', 'Sep 26', 'Oct 26', 'Nov 26'],
    [1, 0, 0, 0],
  ]);
  expect(points.map(pointText)[0]).toBe('August 2026: 1 copy, $11.61');
});

it('compares the current month up to today, and a past one as a whole', () => {
  expect(comparisonOf('2026-11', before, '2026-11-25')).toBe('3 by this day in October');
  expect(comparisonOf('2026-11', before, '2026-12-02')).toBe('7 in October');
  expect(comparisonOf('2026-11', undefined, '2026-12-02')).toBe('');
});
