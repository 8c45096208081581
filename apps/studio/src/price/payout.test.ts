import { expect, it } from 'vitest';
import { payoutOf } from './payout.ts';

it.each([
  [1290, 1000, '$11.61', '$12.90 minus the shop’s fee of $1.29 (10%).'],
  [50, 1000, '$0.45', '$0.50 minus the shop’s fee of $0.05 (10%).'],
  [999, 1250, '$8.74', '$9.99 minus the shop’s fee of $1.25 (12.5%).'],
  [0, 1000, '$0.00', '$0.00 minus the shop’s fee of $0.00 (10%).'],
])('takes the fee off a price of %i cents', (cents, points, share, explanation) => {
  expect(payoutOf(cents, points)).toEqual({ share, explanation });
});
