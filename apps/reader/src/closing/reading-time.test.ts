import { expect, it } from 'vitest';
import { inMemoryValue } from '../storage/stored-value.ts';
import { addReadingTime, readReadingTime } from './reading-time.ts';

it('adds up seconds, and counts each day once', () => {
  const storage = inMemoryValue();
  expect(readReadingTime(storage)).toBeUndefined();
  addReadingTime(storage, 30.4, new Date(2026, 10, 24, 9));
  addReadingTime(storage, 60, new Date(2026, 10, 24, 23));
  addReadingTime(storage, 20, new Date(2026, 10, 25, 0));
  expect(readReadingTime(storage)).toEqual({ seconds: 110, days: 2, last_day: '2026-11-25' });
});

it.each([[7], [{ seconds: -1, days: 1, last_day: '' }], [{ seconds: 1 }]])(
  'starts again from the invalid value %j',
  (value) => {
    const storage = inMemoryValue(value);
    expect(readReadingTime(storage)).toBeUndefined();
    addReadingTime(storage, 5, new Date(2026, 0, 2));
    expect(readReadingTime(storage)).toEqual({ seconds: 5, days: 1, last_day: '2026-01-02' });
  },
);
