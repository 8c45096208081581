import { expect, it } from 'vitest';
import { paginate, limitOffset } from './pagination.ts';

/** A count query over `rows` rows that stops at the given maximum. */
const countUpTo =
  (rows: number) =>
  async (maxCount = rows) =>
    Math.min(rows, maxCount);
const pageOf20 = (page: number) => ({ page, size: 20, countAhead: 1_000 });

it('counts all rows of a short list', async () => {
  expect(await paginate(pageOf20(1), countUpTo(0))).toEqual({ page: 1, pages: 1, count: 0, isCountCut: false });
  expect(await paginate(pageOf20(2), countUpTo(41))).toEqual({ page: 2, pages: 3, count: 41, isCountCut: false });
  expect(await paginate(pageOf20(1), countUpTo(1_020))).toEqual({
    page: 1,
    pages: 51,
    count: 1_020,
    isCountCut: false,
  });
});

it('stops counting a thousand rows past the page of a long list, and sets isCountCut', async () => {
  expect(await paginate(pageOf20(1), countUpTo(1_021))).toEqual({
    page: 1,
    pages: 51,
    count: 1_020,
    isCountCut: true,
  });
  expect(await paginate(pageOf20(51), countUpTo(100_000))).toEqual({
    page: 51,
    pages: 101,
    count: 2_020,
    isCountCut: true,
  });
});

it('counts all rows of a long list without countAhead', async () => {
  expect(await paginate({ page: 1, size: 25 }, countUpTo(100_001))).toEqual({
    page: 1,
    pages: 4_001,
    count: 100_001,
    isCountCut: false,
  });
});

it('returns the limit and offset of a page', () => {
  expect(limitOffset(pageOf20(1))).toEqual({ limit: 20, offset: 0 });
  expect(limitOffset(pageOf20(3))).toEqual({ limit: 20, offset: 40 });
});
