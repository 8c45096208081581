import { expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

it('48: reads first, open and last parts', () => {
  expect(parseRange('bytes=0-99', 1000)).toEqual({ start: 0, end: 99 });
  expect(parseRange('bytes=900-', 1000)).toEqual({ start: 900, end: 999 });
  expect(parseRange('bytes=-100', 1000)).toEqual({ start: 900, end: 999 });
});

it('48: cuts a range that reaches beyond the end', () => {
  expect(parseRange('bytes=990-5000', 1000)).toEqual({ start: 990, end: 999 });
  expect(parseRange('bytes=-5000', 1000)).toEqual({ start: 0, end: 999 });
});

it('48: cannot satisfy a range that begins beyond the end', () => {
  expect(parseRange('bytes=1000-', 1000)).toBe('unsatisfiable');
  expect(parseRange('bytes=-0', 1000)).toBe('unsatisfiable');
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
});

it('48: ignores what is malformed, of another unit, or many at once', () => {
  for (const header of [undefined, 'bytes=-', 'bytes=9-2', 'lines=1-2', `bytes=${'0-1,'.repeat(999)}0-1`]) {
    expect(parseRange(header, 1000)).toBeUndefined();
  }
});
