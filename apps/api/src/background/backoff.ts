const BASE_DELAY_MS = 60_000;
const MAX_DELAY_MS = 6 * 3_600_000;

/** When to try again after so many attempts: pauses double from a minute to six hours. */
export function nextRetryAt(now: Date, attempts: number): Date {
  const delayMs = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** Math.min(attempts - 1, 20));
  return new Date(now.getTime() + delayMs);
}
