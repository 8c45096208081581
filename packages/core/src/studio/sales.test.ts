import * as v from 'valibot';
import { expect, it } from 'vitest';
import { aSale, aSalesTotals, aStatement } from '../testing/index.ts';
import {
  ConversionQuery,
  ConversionSchema,
  createStudioApi,
  SalesFilterQuery,
  SalesQuery,
  SalesSchema,
  SalesTotalsSchema,
  studioContract,
  StatementSchema,
} from './index.ts';

it('builds valid responses that the client does not change', () => {
  const page = { data: [aSale()], next_cursor: null };
  expect(v.parse(SalesSchema, page)).toEqual(page);
  expect(v.parse(SalesTotalsSchema, aSalesTotals())).toEqual(aSalesTotals());
  expect(v.parse(StatementSchema, aStatement())).toEqual(aStatement());
  const steps = { views: 100, samples: 10, carts: 5, copies: 2 };
  const conversion = {
    total: steps,
    by_book: [{ book: { id: 7, title: 'Salt Roads' }, ...steps }],
    date_first_count: '2026-11-01',
  };
  expect(v.parse(ConversionSchema, conversion)).toEqual(conversion);
});

it('accepts a book and a period for views, and refuses a period that ends before it starts', () => {
  const period = { book: '7', from: '2026-11-01', until: '2026-11-30' };
  expect(v.safeParse(ConversionQuery, period).success).toBe(true);
  expect(v.safeParse(ConversionQuery, { ...period, until: '2026-10-31' }).success).toBe(false);
});

it.each([
  {},
  { from: '2026-11-01' },
  { until: '2028-02-29' },
  { from: '2026-11-01', until: '2026-11-01' },
  { book: '7', country: 'DE', state: 'refunded' },
])('accepts the filter %j', (query) => {
  expect(v.safeParse(SalesFilterQuery, query).success).toBe(true);
  expect(v.safeParse(SalesQuery, { ...query, cursor: 'x' }).success).toBe(true);
});

it.each([
  { from: '2026-02-29' },
  { from: '2026-11' },
  { from: '1999-01-01' },
  { from: '2026-11-02', until: '2026-11-01' },
  { country: 'de' },
  { state: 'sold' },
  { book: '0' },
])('rejects the filter %j', (query) => {
  expect(v.safeParse(SalesFilterQuery, query).success).toBe(false);
});

it.each([
  ['2026-11', true],
  ['2026-00', false],
  ['2026-13', false],
  ['0000-01', false],
  ['2026-1', false],
])('takes %j as the month of a statement: %s', (month, isValid) => {
  expect(v.safeParse(studioContract.statement.params, { month }).success).toBe(isValid);
});

it('downloads sales with their filters, and names a file that the server does not name', async () => {
  const seen: string[] = [];
  const api = createStudioApi({
    baseUrl: 'http://shop.test/api/v1',
    tokens: { read: () => ({ accessToken: 'token', refreshToken: '' }), write: () => {}, clear: () => {} },
    fetch: (request) => {
      seen.push(request.url);
      return Promise.resolve(new Response('paid\r\n', { headers: { 'content-type': 'text/csv' } }));
    },
  });
  const file = await api.salesFile({ from: '2026-11-01', state: 'refunded' });
  expect([file.filename, await file.blob.text()]).toEqual(['sales.csv', 'paid\r\n']);
  expect((await api.conversionFile({ until: '2026-11-01' })).filename).toBe('conversion.csv');
  expect(seen).toEqual([
    'http://shop.test/api/v1/studio/sales.csv?state=refunded&from=2026-11-01',
    'http://shop.test/api/v1/studio/sales/conversion.csv?until=2026-11-01',
  ]);
});
