import { expect, it } from 'vitest';
import { formatColumns, truncate } from './format-columns.ts';

it('aligns columns with wide characters, combining marks and emoji', () => {
  const rows = [
    ['Book', 'Price'],
    ['書物', '9.99'],
    ['Cafe\u0301', '19.99'],
    ['👩‍🚀', '1.00'],
  ];
  expect(formatColumns(rows, new Set([1]))).toBe(
    ['Book  Price', '────  ─────', '書物   9.99', 'Cafe\u0301  19.99', '👩‍🚀     1.00'].join('\n'),
  );
});

it('truncates at a grapheme, with an ellipsis inside the width', () => {
  expect(truncate('short', 5)).toBe('short');
  expect(truncate('too long', 5)).toBe('too …');
  expect(truncate('書物書物', 5)).toBe('書物…');
  expect(truncate('a👩‍🚀b', 3)).toBe('a…');
});
