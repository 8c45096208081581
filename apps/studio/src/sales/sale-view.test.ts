import { saleStates } from '@octavo/core/studio';
import { aSale } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { toCents } from '../views/amounts.ts';
import { ledgerOf, orderOf, stateView } from './sale-view.ts';

const toNumber = (shown: string): number => toCents(shown.replace('−', '-').replaceAll(',', ''));

it.each([
  {},
  { list_price: '15.00', discount: '2.10' },
  { refunded: '12.90', refunded_share: '11.61', earnings: '0.00', state: 'refunded' as const },
  { refunded: '1.00', refunded_share: '0.90', earnings: '10.71' },
  { tax: '0.84', fee: '1.21', share: '10.85', earnings: '10.85' },
])('lists deductions that add up to what the author receives: %j', (overrides) => {
  const lines = ledgerOf(aSale(overrides));
  const steps = lines.filter(({ kind }) => kind === undefined).map(({ amount }) => toNumber(amount));
  const [sum, result] = ['sum', 'result'].map((kind) => lines.find((line) => line.kind === kind)?.amount ?? '');
  expect(steps.reduce((total, step) => total + step, 0)).toBe(toNumber(result ?? ''));
  expect((steps[0] ?? 0) + (steps[1] ?? 0)).toBe(toNumber(sum ?? ''));
});

it('explains the fees', () => {
  expect(ledgerOf(aSale()).map(({ reason }) => reason)).toContain('10% of 12.90');
  expect(ledgerOf(aSale()).map(({ reason }) => reason)).toContain('0.67, paid by the shop out of its fee');
  expect(ledgerOf(aSale({ shop_provider_fee: '0.00' })).map(({ reason }) => reason)).toContain(
    'Paid by the shop out of its fee',
  );
  expect(ledgerOf(aSale({ fee_basis_points: null })).map(({ reason }) => reason)).toContain('');
});

it('has a label for every state, and a reason for a share that waits', () => {
  for (const state of saleStates) expect(stateView(aSale({ state }), true).word).not.toBe('');
  expect(stateView(aSale({ state: 'paid', transfer: 'due' }), false).note).toBe('Connect a payout account');
  expect(stateView(aSale({ state: 'paid', transfer: 'sending' }), true).word).toBe('Being transferred');
});

it('names the order and the country', () => {
  expect(orderOf(aSale())).toBe('Order 1093, reader in Germany');
  expect(orderOf(aSale({ country: '' }))).toBe('Order 1093, reader in an unknown country');
});
