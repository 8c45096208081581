import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseClockValue } from './clock-value.ts';

describe('parseClockValue', () => {
  it.each([
    ['full clock', '02:30:03', 9_003],
    ['full clock with a fraction', '50:00:10.25', 180_010.25],
    ['full clock with one digit of hours', '0:00:29.268', 29.268],
    ['full clock with many hours', '100:00:00', 360_000],
    ['partial clock', '02:33', 153],
    ['partial clock with a fraction', '00:10.5', 10.5],
    ['partial clock with one digit of minutes', '5:34', 334],
    ['hours', '3.2h', 11_520],
    ['minutes', '45min', 2_700],
    ['seconds', '30s', 30],
    ['milliseconds', '5ms', 0.005],
    ['no unit', '12.467', 12.467],
    ['zero', '0', 0],
    ['blanks around it', ' 12s\n', 12],
  ])('reads a value with %s', (_, value, seconds) => {
    expect(parseClockValue(value)).toBe(seconds);
  });

  it.each([
    '',
    ' ',
    'start',
    '1:60:00',
    '00:75',
    '1:2:3:4',
    '-3s',
    '3 s',
    '3m',
    '1e3',
    '.5',
    '5.',
    '0x10',
    'npt=3s',
    '1,5s',
  ])('refuses "%s"', (value) => {
    expect(parseClockValue(value)).toBeUndefined();
  });

  it('reads every number of milliseconds in each form', () => {
    const pad = (value: number, length: number): string => String(value).padStart(length, '0');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359_999_999 }), (milliseconds) => {
        const [hours, minutes, seconds, rest] = [
          Math.floor(milliseconds / 3_600_000),
          Math.floor(milliseconds / 60_000) % 60,
          Math.floor(milliseconds / 1_000) % 60,
          milliseconds % 1_000,
        ];
        const clock = `${hours}:${pad(minutes, 2)}:${pad(seconds, 2)}.${pad(rest, 3)}`;
        expect(parseClockValue(clock)).toBe(milliseconds / 1_000);
        expect(parseClockValue(`${milliseconds}ms`)).toBe(milliseconds / 1_000);
        expect(parseClockValue(`${milliseconds / 1_000}s`)).toBe(milliseconds / 1_000);
      }),
    );
  });
});
