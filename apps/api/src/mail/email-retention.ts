import type { ShutdownSignal } from '../background/shutdown-signal.ts';
import type { EmailRetentionQueries } from '../db/mail/email-retention.queries.ts';
import { MAX_ATTEMPTS } from './email-sender.service.ts';

/**
 * How long emails are stored after they were sent or given up, and undo links after they were used or expired. It is longer
 * than any link in an email works, and long enough for an admin to retry failed emails.
 */
export const EMAIL_RETENTION_DAYS = 90;

interface EmailRetentionDeps {
  readonly queries: EmailRetentionQueries;
  readonly shutdown: Pick<ShutdownSignal, 'isRequested'>;
  readonly clock: () => Date;
}

/** Deletes emails that are no longer needed: they contain personal data, and anyone can cause some. */
export class EmailRetention {
  readonly #deps: EmailRetentionDeps;

  constructor(deps: EmailRetentionDeps) {
    this.#deps = deps;
  }

  /** Deletes everything that is older than the retention period, in batches. */
  async deleteExpired(): Promise<void> {
    const { queries, clock } = this.#deps;
    const before = new Date(clock().getTime() - EMAIL_RETENTION_DAYS * 86_400_000);
    await this.#repeat(() => queries.deleteEmails(before, MAX_ATTEMPTS));
    await this.#repeat(() => queries.deleteUndos(before));
  }

  async #repeat(deleteBatch: () => Promise<boolean>): Promise<void> {
    while (!this.#deps.shutdown.isRequested && (await deleteBatch()));
  }
}
