import { SessionEndedError } from './reading-session.ts';

/** A grant lasts fifteen minutes, so one missed renewal must not end the session. */
export const RENEWAL_INTERVAL_MS = 4 * 60_000;

/**
 * Renews the grant every few minutes while the page is visible, and immediately when it becomes visible after a longer time. A
 * renewal that fails without a connection is retried later. Returns a function to stop.
 */
export function scheduleRenewal(
  renew: () => Promise<void>,
  onError: (error: unknown) => void,
  clock: () => number = Date.now,
): () => void {
  let lastAttempt = clock();
  const renewIfDue = (): void => {
    if (document.visibilityState !== 'visible' || clock() - lastAttempt < RENEWAL_INTERVAL_MS) return;
    lastAttempt = clock();
    renew().catch((error: unknown) => {
      if (error instanceof SessionEndedError) onError(error);
      else lastAttempt = clock() - RENEWAL_INTERVAL_MS + RETRY_MS;
    });
  };
  const timer = setInterval(renewIfDue, RETRY_MS);
  document.addEventListener('visibilitychange', renewIfDue);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', renewIfDue);
  };
}

/** Interval of the check for a due renewal, and the delay after a failed one. */
const RETRY_MS = 20_000;
