const BASE_DELAY_MS = 60_000;
const MAX_DELAY_MS = 6 * 3_600_000;

/** Returns the time of the next attempt. The delay doubles from one minute up to six hours. */
export function nextRetryAt(now: Date, attempts: number): Date {
  const delayMs = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** Math.min(attempts - 1, 20));
  return new Date(now.getTime() + delayMs);
}
