import { aProduct } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { nextToReadOf, lastReadOf, readingProgressOf } from './reading-view.ts';

const withProgress = (name: string, progress: string, at: string) =>
  aProduct({
    name,
    meta_data: [
      { key: '_reading_progress', value: progress },
      { key: '_last_read', value: at },
    ],
  });

it('returns the reading progress, or undefined if the server sends none', () => {
  expect(readingProgressOf(withProgress('A', '0.25', ''))).toBe(0.25);
  expect(readingProgressOf(withProgress('A', '0', ''))).toBe(0);
  expect(readingProgressOf(withProgress('A', 'far', ''))).toBe(0);
  expect(readingProgressOf(aProduct({ meta_data: [] }))).toBeUndefined();
});

it('resumes the unfinished book that was read last', () => {
  const books = [
    withProgress('Never opened', '0', ''),
    withProgress('Long ago', '0.5', '2026-01-02T00:00:00.000Z'),
    withProgress('Yesterday', '0.1', '2026-03-04T00:00:00.000Z'),
    withProgress('Finished today', '1', '2026-03-05T00:00:00.000Z'),
  ];
  expect(lastReadOf(books)?.name).toBe('Yesterday');
  expect(lastReadOf(books.slice(0, 1))).toBeUndefined();
});

it('starts with the first unopened book', () => {
  const finished = withProgress('Finished', '1', '2026-03-05T00:00:00.000Z');
  expect(nextToReadOf([finished, withProgress('Never opened', '0', '')])?.name).toBe('Never opened');
  expect(nextToReadOf([finished, aProduct({ name: 'No progress', meta_data: [] })])?.name).toBe('No progress');
  expect(nextToReadOf([finished])?.name).toBe('Finished');
  expect(nextToReadOf([])).toBeUndefined();
});
