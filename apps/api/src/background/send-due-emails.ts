import { nextRetryAt } from './backoff.ts';
import type { ShutdownSignal } from './shutdown-signal.ts';

/** With backoff, about three days. An address that rejects emails for that long is unreachable. */
export const MAX_ATTEMPTS = 20;

interface EmailOutbox<Email extends { readonly attempts: number }> {
  /** Leases the oldest due email with fewer than `maxAttempts` attempts. The lease expires at `retryAt` unless it is marked sent. */
  claimNext(now: Date, retryAt: (attempts: number) => Date, maxAttempts: number): Promise<Email | undefined>;
  send(email: Email): Promise<void>;
  markSent(email: Email, now: Date): Promise<void>;
  /** Stores why the email was not sent. */
  markFailed(email: Email, reason: string): Promise<void>;
  /** Called for each failed attempt. The email is retried unless `isPermanent`. */
  onFailure(error: unknown, email: Email, isPermanent: boolean): void;
}

/** Sends all due emails. While the mail server is down, they are retried with backoff. */
export async function sendDueEmails<Email extends { readonly attempts: number }>(
  outbox: EmailOutbox<Email>,
  clock: () => Date,
  shutdown: Pick<ShutdownSignal, 'isRequested'>,
): Promise<void> {
  for (;;) {
    const now = clock();
    const email = await outbox.claimNext(now, (attempts) => nextRetryAt(now, attempts), MAX_ATTEMPTS);
    if (email === undefined) return;
    try {
      await outbox.send(email);
      await outbox.markSent(email, clock());
    } catch (error) {
      outbox.onFailure(error, email, email.attempts >= MAX_ATTEMPTS);
      await outbox.markFailed(email, reasonOf(error));
    }
    if (shutdown.isRequested) return;
  }
}

/** The mail server's message, shortened; some servers send pages. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
