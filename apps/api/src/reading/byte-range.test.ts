import { expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

it('parses first, open-ended and suffix ranges', { tags: ['check-48'] }, () => {
  expect(parseRange('bytes=0-99', 1000)).toEqual({ start: 0, end: 99 });
  expect(parseRange('bytes=900-', 1000)).toEqual({ start: 900, end: 999 });
  expect(parseRange('bytes=-100', 1000)).toEqual({ start: 900, end: 999 });
});

it('limits a range to the end of the resource', { tags: ['check-48'] }, () => {
  expect(parseRange('bytes=990-5000', 1000)).toEqual({ start: 990, end: 999 });
  expect(parseRange('bytes=-5000', 1000)).toEqual({ start: 0, end: 999 });
});

it('returns unsatisfiable for a range that begins past the end', { tags: ['check-48'] }, () => {
  expect(parseRange('bytes=1000-', 1000)).toBe('unsatisfiable');
  expect(parseRange('bytes=-0', 1000)).toBe('unsatisfiable');
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
});

it('ignores malformed ranges, other units and multiple ranges', { tags: ['check-48'] }, () => {
  for (const header of [undefined, 'bytes=-', 'bytes=9-2', 'lines=1-2', `bytes=${'0-1,'.repeat(999)}0-1`]) {
    expect(parseRange(header, 1000)).toBeUndefined();
  }
});
