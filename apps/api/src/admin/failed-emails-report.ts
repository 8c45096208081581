import { NotFoundError } from '@octavo/core/errors';
import { countFailedEmails, listFailedEmails, countRetryingEmails, retryFailedEmails } from '../db/mail/failed-emails.queries.ts';
import type { Deps } from '../deps.ts';
import { MAX_ATTEMPTS } from '../background/send-due-emails.ts';
import type { ShopReport, ShopRequest } from './shop-command.ts';

const RETRY_ALL = 'all';

/**
 * Mails that were given up; before that it has one, or all of them, sent again.
 * @throws {NotFoundError} `not_found`
 */
export async function failedEmailsReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { retry }: Extract<ShopRequest, { do: 'emails' }>,
): Promise<ShopReport> {
  const retried =
    retry === undefined ? 0 : await retryFailedEmails(db, MAX_ATTEMPTS, clock(), retry === RETRY_ALL ? undefined : retry);
  if (retried === 0 && retry !== undefined && retry !== RETRY_ALL)
    throw new NotFoundError('not_found', { message: `No failed email is called "${retry}".` });
  const rows = (await listFailedEmails(db, MAX_ATTEMPTS)).map(({ letter, kind, recipient, orderId, why }) => ({
    email: letter,
    kind,
    to: recipient,
    order: orderId,
    why,
  }));
  const count = await countFailedEmails(db, MAX_ATTEMPTS);
  const retrying = await countRetryingEmails(db, MAX_ATTEMPTS);
  const sentences = [
    retried > 0 && `${retried} ${retried === 1 ? 'email' : 'emails'} will be sent again when the shop is running.`,
    retrying.count > 0 &&
      `${retrying.count} ${retrying.count === 1 ? 'email' : 'emails'} could not be sent yet; retries continue for three days. Last error: ${retrying.why}`,
    count > rows.length && `Showing the latest ${rows.length} of ${count}.`,
  ];
  return {
    isDone: true,
    message: sentences.filter((sentence) => sentence !== false).join(' '),
    sections: [{ name: 'emails', title: 'Failed emails', rows, empty: 'No emails have failed.' }],
  };
}
