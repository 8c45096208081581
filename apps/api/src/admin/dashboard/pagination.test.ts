import { expect, it } from 'vitest';
import { paginate, limitOffset } from './pagination.ts';

/** A list of so many rows, of which at most so many are counted. */
const countUpTo = (rows: number) => async (most: number) => Math.min(rows, most);

it('counts a short list to its end', async () => {
  expect(await paginate(1, countUpTo(0))).toEqual({ page: 1, pages: 1, count: 0, isCountCut: false });
  expect(await paginate(2, countUpTo(41))).toEqual({ page: 2, pages: 3, count: 41, isCountCut: false });
  expect(await paginate(1, countUpTo(1_020))).toEqual({ page: 1, pages: 51, count: 1_020, isCountCut: false });
});

it('counts a long list a thousand rows behind its page, and says that there are more', async () => {
  expect(await paginate(1, countUpTo(1_021))).toEqual({ page: 1, pages: 51, count: 1_020, isCountCut: true });
  expect(await paginate(51, countUpTo(100_000))).toEqual({ page: 51, pages: 101, count: 2_020, isCountCut: true });
});

it('reads the rows of one page', () => {
  expect(limitOffset(1)).toEqual({ limit: 20, offset: 0 });
  expect(limitOffset(3)).toEqual({ limit: 20, offset: 40 });
});
