import * as v from 'valibot';
import { expect, it } from 'vitest';
import { filterOf, isFiltered, SalesSearch } from './sales-search.ts';

it('reads a view from the texts of a URL', () => {
  const search = v.parse(SalesSearch, { month: '2026-11', book: '7', country: 'DE', state: 'refunded', as: 'table' });
  expect(search).toMatchObject({ month: '2026-11', book: 7, country: 'DE', state: 'refunded', as: 'table' });
  expect(filterOf(search, '2026-11')).toEqual({
    book: 7,
    country: 'DE',
    state: 'refunded',
    from: '2026-11-01',
    until: '2026-11-30',
  });
  expect(filterOf(search, 'all')).toEqual({ book: 7, country: 'DE', state: 'refunded' });
});

it.each([
  { month: '2026-13' },
  { month: 'never' },
  { book: '0' },
  { book: 'x' },
  { country: 'Germany' },
  { state: 'lost' },
  { view: 'year' },
  { as: 'picture' },
  { sale: '-1' },
  { cursor: 'x'.repeat(2_001) },
])('takes the unknown value %j as absent', (search) => {
  expect(Object.values(v.parse(SalesSearch, search)).filter((value) => value !== undefined)).toEqual([]);
});

it('knows whether more than the period is filtered', () => {
  expect(isFiltered(v.parse(SalesSearch, { month: '2026-11', view: 'book' }))).toBe(false);
  expect(isFiltered(v.parse(SalesSearch, { country: 'DE' }))).toBe(true);
});
