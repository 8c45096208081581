import { expect, it } from 'vitest';
import { changePage } from './change-page.ts';

const reviews = { received: 10, count: 23, pageSize: 10 };

it('goes to the next page if there is one, and to the previous page if there is one', { tags: ['R3'] }, () => {
  expect(changePage({ listId: 'heron', page: 1, results: reviews }, { type: 'next.pressed' })).toBe(2);
  expect(changePage({ listId: 'heron', page: 2, results: reviews }, { type: 'previous.pressed' })).toBe(1);
});

it('stays on the page if there is no next or previous page, and while a page loads', { tags: ['R3'] }, () => {
  const last = { ...reviews, received: 3 };
  expect(changePage({ listId: 'heron', page: 3, results: last }, { type: 'next.pressed' })).toBe(3);
  expect(changePage({ listId: 'heron', page: 1, results: reviews }, { type: 'previous.pressed' })).toBe(1);
  expect(changePage({ listId: 'heron', page: 1, results: null }, { type: 'next.pressed' })).toBe(1);
});

it('restarts at page 1 after a failure', { tags: ['O6'] }, () => {
  expect(changePage({ listId: 'orders', page: 4, results: null }, { type: 'retry.pressed' })).toBe(1);
});
