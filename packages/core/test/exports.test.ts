import { expect, it } from 'vitest';
import { exportPages, stalePages } from '../scripts/exports.mjs';

it('the export pages are up to date: run `pnpm exports` in packages/core', () => {
  expect(stalePages()).toEqual([]);
});

it('the export pages have a sentence for every export', () => {
  const rows = [...exportPages().values()].flatMap((page) => page.split('\n').filter((line) => line.startsWith('| `')));
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter((row) => !/^\| `[^`]+` \| .*[.:)`] \|$/.test(row))).toEqual([]);
});
