import { expect, it } from 'vitest';
import { countryName, formatMoney, showAmount, showDeduction, showMoney, toCents } from './amounts.ts';

it.each([
  ['12.90', 1290, '12.90', '−12.90'],
  ['0.00', 0, '0.00', '0.00'],
  ['-1.29', -129, '−1.29', '1.29'],
  ['1234567.05', 123_456_705, '1,234,567.05', '−1,234,567.05'],
])('reads %s', (amount, cents, shown, deducted) => {
  expect([toCents(amount), showAmount(amount), showDeduction(amount)]).toEqual([cents, shown, deducted]);
});

it('writes the currency after the minus sign', () => {
  expect([formatMoney(160_447), formatMoney(-5)]).toEqual(['$1,604.47', '−$0.05']);
  expect([showMoney('1604.47'), showMoney('-0.05')]).toEqual(['$1,604.47', '−$0.05']);
});

it.each([
  ['DE', 'Germany'],
  ['', 'Unknown country'],
  ['XX', 'XX'],
  ['Germany', 'Unknown country'],
])('names the country %j %s', (code, name) => {
  expect(countryName(code)).toBe(name);
});
