import { SessionEndedError } from './reading-session.ts';

/** A grant lives for fifteen minutes; one missed renewal must not end a reading. */
export const RENEWAL_INTERVAL_MS = 4 * 60_000;

/**
 * Renews the grant every few minutes while the page can be seen, and at once when it can be seen again after longer.
 * A renewal that fails for want of a connection is simply tried again at the next turn. Returns the way to stop.
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

/** How often the page looks whether a renewal is due; also the pause after a failed one. */
const RETRY_MS = 20_000;
