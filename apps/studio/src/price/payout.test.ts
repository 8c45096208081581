import { expect, it } from 'vitest';
import { payoutOf } from './payout.ts';

it.each([
  [1290, 1000, '$11.61', '$12.90 less $1.29 shop’s fee (10 %).'],
  [50, 1000, '$0.45', '$0.50 less $0.05 shop’s fee (10 %).'],
  [999, 1250, '$8.74', '$9.99 less $1.25 shop’s fee (12.5 %).'],
  [0, 1000, '$0.00', '$0.00 less $0.00 shop’s fee (10 %).'],
])('takes the fee off a price of %i cents', (cents, points, share, explanation) => {
  expect(payoutOf(cents, points)).toEqual({ share, explanation });
});
