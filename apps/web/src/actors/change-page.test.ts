import { expect, it } from 'vitest';
import { changePage } from './change-page.ts';

const reviews = { received: 10, count: 23, pageSize: 10 };

it('R3: goes on to the next page while one follows, and back while one comes before', () => {
  expect(changePage({ subject: 'heron', page: 1, results: reviews }, { type: 'next.pressed' })).toBe(2);
  expect(changePage({ subject: 'heron', page: 2, results: reviews }, { type: 'previous.pressed' })).toBe(1);
});

it('R3: stays where nothing follows, nothing comes before, and while a page is on its way', () => {
  const last = { ...reviews, received: 3 };
  expect(changePage({ subject: 'heron', page: 3, results: last }, { type: 'next.pressed' })).toBe(3);
  expect(changePage({ subject: 'heron', page: 1, results: reviews }, { type: 'previous.pressed' })).toBe(1);
  expect(changePage({ subject: 'heron', page: 1, results: null }, { type: 'next.pressed' })).toBe(1);
});

it('O6: begins at page 1 after a failure', () => {
  expect(changePage({ subject: 'orders', page: 4, results: null }, { type: 'retry.pressed' })).toBe(1);
});
