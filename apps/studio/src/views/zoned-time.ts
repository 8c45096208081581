/** The time that clocks in `timeZone` show at `instant`, as if it were UTC. */
function wallTimeOf(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((found) => found.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/**
 * Converts a local time such as `2026-12-01T09:00` of `timeZone` to ISO 8601 with `Z`; `null` for an invalid one. A time that
 * a clock change skips becomes the time an hour later.
 */
export function toInstant(local: string, timeZone: string): string | null {
  const wallTimeMs = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(wallTimeMs)) return null;
  // The offset at the guess may differ from that at the result, when a clock change is between them.
  const guess = wallTimeMs - (wallTimeOf(wallTimeMs, timeZone) - wallTimeMs);
  const instant = wallTimeMs - (wallTimeOf(guess, timeZone) - guess);
  return new Date(instant).toISOString();
}
