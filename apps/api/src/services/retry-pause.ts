const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** When to try again after so many attempts: pauses double from a minute to six hours. */
export function retryAfter(now: Date, attempts: number): Date {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20));
  return new Date(now.getTime() + pause);
}
