import { nextRetryAt } from './backoff.ts';
import type { ShutdownSignal } from './shutdown-signal.ts';

/** With the pauses between them these are three days; whom no mail has reached by then, none will reach. */
export const MAX_ATTEMPTS = 20;

interface EmailOutbox<Email extends { readonly attempts: number }> {
  /** The oldest that is due and was tried less than `most` times; it comes back by itself at `retryAt` unless it is marked sent. */
  claimNext(now: Date, retryAt: (attempts: number) => Date, maxAttempts: number): Promise<Email | undefined>;
  send(email: Email): Promise<void>;
  markSent(email: Email, now: Date): Promise<void>;
  /** Keeps why the mail did not go out. */
  markFailed(email: Email, reason: string): Promise<void>;
  /** Told of a mail that did not go out; it is tried again, unless that was the last time. */
  onFailure(error: unknown, email: Email, isPermanent: boolean): void;
}

/** Sends all that is due. A mail server that is away costs nothing but time: the letter comes back with growing pauses. */
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

/** A mail server's sentence; some write pages. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
