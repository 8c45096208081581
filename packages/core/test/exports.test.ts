import { expect, it } from 'vitest';
import { exportPages, stalePages } from '../scripts/exports.mjs';

it('the pages of exports are what the doors give now: run `pnpm exports` in packages/core', () => {
  expect(stalePages()).toEqual([]);
});

it('the pages of exports have a sentence for every export of every door', () => {
  const rows = [...exportPages().values()].flatMap((page) =>
    page.split('\n').filter((line) => line.startsWith('| `')),
  );
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter((row) => !/^\| `[^`]+` \| .*[.:)`] \|$/.test(row))).toEqual([]);
});
