/** Full clock (`1:02:03.5`) and partial clock (`02:03.5`). Minutes and seconds have two digits; books also write one. */
const CLOCK = /^(?:(\d{1,9}):)?([0-5]?\d):([0-5]?\d(?:\.\d{1,20})?)$/;
/** A number with its unit, by default seconds. */
const TIMECOUNT = /^(\d{1,12}(?:\.\d{1,20})?)(h|min|s|ms)?$/;
const SECONDS: Readonly<Record<string, number>> = { h: 3_600, min: 60, s: 1, ms: 0.001 };

/**
 * Returns the seconds of a SMIL clock value, or undefined if it is not one.
 *
 * @see EPUB 3.3 §9.2.2, SMIL 3.0 "Clock values"
 */
export function parseClockValue(value: string): number | undefined {
  const text = value.trim();
  const clock = CLOCK.exec(text);
  if (clock) {
    const [, hours = '0', minutes = '0', seconds = '0'] = clock;
    return roundToMilliseconds(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
  }
  const [, count, unit = 's'] = TIMECOUNT.exec(text) ?? [];
  return count === undefined ? undefined : roundToMilliseconds(Number(count) * (SECONDS[unit] ?? 1));
}

/** Rounds seconds to milliseconds, because a sum of fractions is not exact: 97.30000000000001. */
export const roundToMilliseconds = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;
