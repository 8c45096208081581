import { adminMessages, type OutboxEmail, type OutboxEmails, type OutboxEmailsQuery } from '@octavo/core/admin';
import { ConflictError, NotFoundError } from '@octavo/core/errors';
import type { InferOutput } from 'valibot';
import { adminEmailQueries, type OutboxEmailRecord } from '../db/admin/admin-emails.queries.ts';
import { emailOutboxQueries } from '../db/mail/email-outbox.queries.ts';
import type { Deps } from '../deps.ts';
import { MAX_ATTEMPTS } from '../mail/index.ts';

const PAGE_SIZE = 25;

/** Lists one page of the emails of the shop. */
export async function listEmails(
  { db }: Pick<Deps, 'db'>,
  { status, search = '', cursor }: InferOutput<typeof OutboxEmailsQuery>,
): Promise<OutboxEmails> {
  const queries = adminEmailQueries(db, MAX_ATTEMPTS);
  const after = cursor === undefined ? undefined : Number(cursor);
  const rows = await queries.list({ status, search, after, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  return {
    data: page.map(toOutboxEmail),
    counts: await queries.count(),
    next_cursor: rows.length > PAGE_SIZE ? String(page.at(-1)?.id) : null,
  };
}

/**
 * Makes a failed email due again, with all attempts.
 * @throws {NotFoundError} `email_not_found`. @throws {ConflictError} `email_not_failed`.
 */
export async function retryEmail({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<OutboxEmail> {
  const retried = await emailOutboxQueries(db).retryFailed(MAX_ATTEMPTS, clock(), `email:${id}`);
  const email = await adminEmailQueries(db, MAX_ATTEMPTS).find(id);
  if (!email) throw new NotFoundError('email_not_found', { message: adminMessages.email_not_found });
  if (retried === 0) throw new ConflictError('email_not_failed', { message: adminMessages.email_not_failed });
  return toOutboxEmail(email);
}

const toOutboxEmail = (row: OutboxEmailRecord): OutboxEmail => {
  const status = row.sent_at ? 'sent' : row.attempts < MAX_ATTEMPTS ? 'waiting' : 'failed';
  return {
    id: row.id,
    template: row.template,
    recipient: row.recipient,
    order_id: row.order_id,
    status,
    attempts: row.attempts,
    error: row.last_error ?? '',
    date_created: row.created_at.toISOString(),
    date_sent: row.sent_at?.toISOString() ?? '',
    date_next_attempt: status === 'waiting' ? row.next_attempt_at.toISOString() : '',
  };
};
