import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, parseCents, sumCents, toDecimal } from './index.ts';

const cents = fc.integer({ min: 0, max: 99_999_999_999 });

describe('parseCents', () => {
  it.each([
    ['19.99', 1999],
    [19.99, 1999],
    ['5', 500],
    ['5.', 500],
    ['.5', 50],
    ['.25', 25],
    [' 0.10 ', 10],
    ['0', 0],
    [0.1 + 0.2, 30],
    ['0.005', 1],
    ['0.004', 0],
    ['1.994999', 199],
    ['007.50', 750],
    [1e-7, 0],
  ])('parses %j as %d cents', (dollars, expected) => {
    expect(parseCents(dollars)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    'free',
    '.5 each',
    '-1',
    -1,
    '1e3',
    '1,000.00',
    '$5',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    null,
    undefined,
    {},
    [],
    '.',
    '1.2.3',
  ])('returns null for %j', (dollars) => {
    expect(parseCents(dollars)).toBeNull();
  });

  it('parses its own output, as text and as a number', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseCents(toDecimal(amount))).toBe(amount);
        expect(parseCents(amount / 100)).toBe(amount);
        expect(parseCents(JSON.parse(JSON.stringify(amount / 100)))).toBe(amount);
      }),
    );
  });
});

describe('amounts', () => {
  it('are formatted with two decimals for the API and for display', () => {
    expect([0, 5, 50, 1999, 123_456_789].map(toDecimal)).toEqual(['0.00', '0.05', '0.50', '19.99', '1234567.89']);
    expect([0, 5, 1999, 99_999, 123_456_789, -1999].map(formatCents)).toEqual([
      '$0.00',
      '$0.05',
      '$19.99',
      '$999.99',
      '$1,234,567.89',
      '-$19.99',
    ]);
    expect(toDecimal(-5)).toBe('-0.05');
  });

  it('are summed exactly', () => {
    expect(sumCents([])).toBe(0);
    expect(sumCents([10, 20])).toBe(30);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 })), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(BigInt(sumCents(amounts))).toBe(exact);
      }),
    );
  });
});
