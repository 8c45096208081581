import type { LedgerLine } from '@octavo/ui/Ledger';
import { aStatement } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { toCents } from '../views/amounts.ts';
import { shareLines, transferLines } from './statement-lines.ts';

const toNumber = (shown: string): number => toCents(shown.replace('−', '-').replaceAll(',', ''));
const sumOf = (lines: readonly LedgerLine[]): number =>
  lines.filter(({ kind }) => kind === undefined).reduce((sum, { amount }) => sum + toNumber(amount), 0);
const resultOf = (lines: readonly LedgerLine[]): number =>
  toNumber(lines.find(({ kind }) => kind === 'result')?.amount ?? '');

const busy = aStatement({
  opening_balance: '-4.50',
  copies: 123,
  list_price: '1286.10',
  discount: '31.20',
  refunded: '25.80',
  refunded_copies: 2,
  fee: '120.11',
  share: '1108.99',
  adjustment: '0.00',
  transferred: '1116.10',
  transfer_count: 118,
  reversed: '11.61',
  closing_balance: '0.00',
});

it.each([aStatement(), busy, aStatement({ adjustment: '-1.00', share: '10.61', transferred: '10.61' })])(
  'adds up to the share and to the closing balance',
  (statement) => {
    expect(sumOf(shareLines(statement))).toBe(resultOf(shareLines(statement)));
    expect(sumOf(transferLines(statement))).toBe(resultOf(transferLines(statement)));
  },
);

it('keeps lines of zero, and leaves out transfers that did not happen', () => {
  expect(shareLines(aStatement()).map(({ label }) => label)).toEqual([
    'Opening balance',
    'Sales',
    'Discounts',
    'Refunds',
    'Tax',
    'Shop’s fee',
    'Payment provider’s fee',
    'Your share',
  ]);
  expect(transferLines(aStatement()).map(({ label }) => label)).not.toContain('Returned for refunds');
});
