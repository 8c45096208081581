import { expect, it } from 'vitest';
import {
  addMonths,
  dayOf,
  daysIn,
  monthName,
  monthOf,
  monthOptions,
  monthsBetween,
  periodOf,
  shortDay,
} from './months.ts';

it('knows the day and month of a time zone', () => {
  const now = new Date('2026-11-30T23:30:00Z');
  expect([monthOf(now, 'Europe/Berlin'), dayOf(now, 'Europe/Berlin')]).toEqual(['2026-12', '2026-12-01']);
  expect([monthOf(now, 'UTC'), dayOf(now, 'America/New_York')]).toEqual(['2026-11', '2026-11-30']);
});

it('moves over the end of a year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-03', -15)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ]);
});

it('knows the days of a month', () => {
  expect(['2026-02', '2028-02', '2026-11', '2026-12'].map(daysIn)).toEqual([28, 29, 30, 31]);
  expect(periodOf('2028-02')).toEqual({ from: '2028-02-01', until: '2028-02-29' });
});

it('lists months, the newest first', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthsBetween('2026-03', '2026-02')).toEqual(['2026-02']);
  expect(monthsBetween('2000-01', '2026-02')).toHaveLength(120);
});

it('offers the months since the first sale, and the shown one', () => {
  const offered = (...args: Parameters<typeof monthOptions>) => monthOptions(...args).map(({ value }) => value);
  expect(offered('2026-01-31', '2026-02', '2026-02')).toEqual(['2026-02', '2026-01']);
  expect(offered('2026-01-31', '2026-02', '2025-06')).toEqual(['2026-02', '2026-01', '2025-06']);
  expect([offered('', '2026-02', '2026-02'), offered(undefined, '2026-02', '2026-02')]).toEqual([
    ['2026-02'],
    ['2026-02'],
  ]);
  expect(monthOptions('', '2026-02', '2026-02')).toEqual([{ value: '2026-02', label: 'Feb 2026' }]);
});

it('writes months and days in words', () => {
  expect([monthName('2026-11'), shortDay('2026-11-05')]).toEqual(['November 2026', 'Nov 5']);
});
