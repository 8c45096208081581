import type { Db } from '../../db/database.ts';
import { emailOutboxQueries, type FailedEmail } from '../../db/mail/email-outbox.queries.ts';
import { MAX_ATTEMPTS } from '../../mail/index.ts';

/** The emails that could not be sent. */
export interface FailedEmailsReport {
  /** The latest emails that failed permanently. */
  readonly emails: readonly FailedEmail[];
  /** The number of all emails that failed permanently. */
  readonly count: number;
  /** The number of emails that are still retried, and the error of the latest attempt. */
  readonly retrying: { readonly count: number; readonly lastError: string | null };
}

/** Lists the emails that failed permanently, and counts those that are still retried. */
export async function failedEmailsReport({ db }: { readonly db: Db }): Promise<FailedEmailsReport> {
  const outbox = emailOutboxQueries(db);
  return {
    emails: await outbox.listFailed(MAX_ATTEMPTS),
    count: await outbox.countFailed(MAX_ATTEMPTS),
    retrying: await outbox.countRetrying(MAX_ATTEMPTS),
  };
}
