import { expect, it } from 'vitest';
import { paginate, limitOffset } from './pagination.ts';

/** A count query over `rows` rows that stops at `most`. */
const countUpTo = (rows: number) => async (maxCount: number) => Math.min(rows, maxCount);

it('counts all rows of a short list', async () => {
  expect(await paginate(1, countUpTo(0))).toEqual({ page: 1, pages: 1, count: 0, isCountCut: false });
  expect(await paginate(2, countUpTo(41))).toEqual({ page: 2, pages: 3, count: 41, isCountCut: false });
  expect(await paginate(1, countUpTo(1_020))).toEqual({ page: 1, pages: 51, count: 1_020, isCountCut: false });
});

it('stops counting a thousand rows past the page of a long list, and sets isCountCut', async () => {
  expect(await paginate(1, countUpTo(1_021))).toEqual({ page: 1, pages: 51, count: 1_020, isCountCut: true });
  expect(await paginate(51, countUpTo(100_000))).toEqual({ page: 51, pages: 101, count: 2_020, isCountCut: true });
});

it('returns the limit and offset of a page', () => {
  expect(limitOffset(1)).toEqual({ limit: 20, offset: 0 });
  expect(limitOffset(3)).toEqual({ limit: 20, offset: 40 });
});
