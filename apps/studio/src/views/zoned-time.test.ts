import { describe, expect, it } from 'vitest';
import { toInstant } from './zoned-time.ts';

describe('toInstant', () => {
  it.each([
    ['2026-12-01T09:00', 'Europe/Lisbon', '2026-12-01T09:00:00.000Z'],
    ['2026-07-01T09:00', 'Europe/Lisbon', '2026-07-01T08:00:00.000Z'],
    ['2026-01-06T23:59', 'America/New_York', '2026-01-07T04:59:00.000Z'],
    ['2026-06-01T00:30', 'Asia/Kathmandu', '2026-05-31T18:45:00.000Z'],
    // An hour after the clocks changed in the night, and the hour that does not exist.
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ])('reads %s in %s as %s', (local, zone, instant) => {
    expect(toInstant(local, zone)).toBe(instant);
  });

  it.each(['', '2026-13-01T09:00', '9:00', '2026-12-01'])('refuses %j', (local) => {
    expect(toInstant(local, 'Europe/Lisbon')).toBeNull();
  });
});
