import { NotFoundError } from '@octavo/core/errors';
import { emailOutboxQueries } from '../../db/mail/email-outbox.queries.ts';
import type { Deps } from '../../deps.ts';
import { MAX_ATTEMPTS } from '../../mail/index.ts';
import { failedEmailsReport } from '../reports/failed-emails-report.ts';
import type { ShopReport, ShopRequestOf } from '../shop-command.ts';
import { singleSection } from './sections.ts';

const RETRY_ALL = 'all';

/**
 * Lists the emails that failed permanently. With `retry`, it first re-enqueues one of them or all.
 * @throws {NotFoundError} `not_found`
 */
export async function emailsCommand(
  deps: Pick<Deps, 'db' | 'clock'>,
  { retry }: ShopRequestOf<'emails'>,
): Promise<ShopReport> {
  const retried = retry === undefined ? 0 : await retryFailedEmails(deps, retry);
  const { emails, count, retrying } = await failedEmailsReport(deps);
  const rows = emails.map(({ id, template, recipient, orderId, lastError }) => ({
    email: id,
    template,
    to: recipient,
    order: orderId,
    error: lastError,
  }));
  const messages = [
    retried > 0 && `${countEmails(retried)} will be sent again when the shop is running.`,
    retrying.count > 0 &&
      `${countEmails(retrying.count)} could not be sent yet; retries continue for three days. Last error: ${retrying.lastError}`,
    count > rows.length && `Showing the latest ${rows.length} of ${count}.`,
  ];
  return singleSection(
    { name: 'emails', title: 'Failed emails', rows, empty: 'No emails have failed.' },
    messages.filter((message) => message !== false).join(' '),
  );
}

async function retryFailedEmails({ db, clock }: Pick<Deps, 'db' | 'clock'>, retry: string): Promise<number> {
  const emailId = retry === RETRY_ALL ? undefined : retry;
  const retried = await emailOutboxQueries(db).retryFailed(MAX_ATTEMPTS, clock(), emailId);
  if (retried === 0 && emailId !== undefined)
    throw new NotFoundError('not_found', { message: `No failed email is called "${emailId}".` });
  return retried;
}

const countEmails = (count: number): string => `${count} ${count === 1 ? 'email' : 'emails'}`;
