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
  { retry }: Extract<ShopRequest, { do: 'letters' }>,
): Promise<ShopReport> {
  const retried =
    retry === undefined ? 0 : await retryFailedEmails(db, MAX_ATTEMPTS, clock(), retry === RETRY_ALL ? undefined : retry);
  if (retried === 0 && retry !== undefined && retry !== RETRY_ALL)
    throw new NotFoundError('not_found', { message: `No letter called "${retry}" was given up.` });
  const rows = (await listFailedEmails(db, MAX_ATTEMPTS)).map(({ letter, kind, recipient, orderId, why }) => ({
    letter,
    kind,
    to: recipient,
    order: orderId,
    why,
  }));
  const count = await countFailedEmails(db, MAX_ATTEMPTS);
  const refused = await countRetryingEmails(db, MAX_ATTEMPTS);
  const sentences = [
    retried > 0 && `${retried} ${retried === 1 ? 'letter is' : 'letters are'} sent again, as soon as the shop runs.`,
    refused.count > 0 &&
      `${refused.count} ${refused.count === 1 ? 'letter was' : 'letters were'} not taken and ${refused.count === 1 ? 'is' : 'are'} tried again, for three days in all. The last reason: ${refused.why}`,
    count > rows.length && `These are the latest ${rows.length} of ${count}.`,
  ];
  return {
    isDone: true,
    message: sentences.filter((sentence) => sentence !== false).join(' '),
    sections: [{ name: 'letters', title: 'Letters that were given up', rows, empty: 'No letter was given up.' }],
  };
}
