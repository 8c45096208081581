import { NotFoundError } from '@octavo/core/errors';
import { emailOutboxQueries } from '../db/mail/email-outbox.queries.ts';
import type { Deps } from '../deps.ts';
import { MAX_ATTEMPTS } from '../mail/index.ts';
import type { ShopReport, ShopRequest } from './shop-command.ts';

const RETRY_ALL = 'all';

/**
 * Lists the emails that failed permanently. With `retry`, it first re-enqueues one of them or all.
 * @throws {NotFoundError} `not_found`
 */
export async function failedEmailsReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { retry }: Extract<ShopRequest, { do: 'emails' }>,
): Promise<ShopReport> {
  const outbox = emailOutboxQueries(db);
  const retried =
    retry === undefined ? 0 : await outbox.retryFailed(MAX_ATTEMPTS, clock(), retry === RETRY_ALL ? undefined : retry);
  if (retried === 0 && retry !== undefined && retry !== RETRY_ALL)
    throw new NotFoundError('not_found', { message: `No failed email is called "${retry}".` });
  const rows = (await outbox.listFailed(MAX_ATTEMPTS)).map(({ id, template, recipient, orderId, lastError }) => ({
    email: id,
    template,
    to: recipient,
    order: orderId,
    error: lastError,
  }));
  const count = await outbox.countFailed(MAX_ATTEMPTS);
  const retrying = await outbox.countRetrying(MAX_ATTEMPTS);
  const sentences = [
    retried > 0 && `${retried} ${retried === 1 ? 'email' : 'emails'} will be sent again when the shop is running.`,
    retrying.count > 0 &&
      `${retrying.count} ${retrying.count === 1 ? 'email' : 'emails'} could not be sent yet; retries continue for three days. Last error: ${retrying.lastError}`,
    count > rows.length && `Showing the latest ${rows.length} of ${count}.`,
  ];
  return {
    isDone: true,
    message: sentences.filter((sentence) => sentence !== false).join(' '),
    sections: [{ name: 'emails', title: 'Failed emails', rows, empty: 'No emails have failed.' }],
  };
}
