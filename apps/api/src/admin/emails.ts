import type { OutboxEmail, OutboxEmails, OutboxEmailsQuery } from '@octavo/core/admin';
import type { InferOutput } from 'valibot';
import { adminEmailQueries, type OutboxEmailRecord } from '../db/admin/admin-emails.queries.ts';
import { emailOutboxQueries } from '../db/mail/email-outbox.queries.ts';
import type { Deps } from '../deps.ts';
import { pageOf, QUERY_LIMIT } from '../lists/page-of.ts';
import { MAX_ATTEMPTS } from '../mail/index.ts';
import { conflict, notFound } from './admin-errors.ts';

/** Lists one page of the emails of the shop. */
export async function listEmails(
  { db }: Pick<Deps, 'db'>,
  { status, search = '', cursor }: InferOutput<typeof OutboxEmailsQuery>,
): Promise<OutboxEmails> {
  const queries = adminEmailQueries(db, MAX_ATTEMPTS);
  const after = cursor === undefined ? undefined : Number(cursor);
  const rows = await queries.list({ status, search, after, limit: QUERY_LIMIT });
  return {
    ...pageOf(rows, toOutboxEmail, ({ id }) => String(id)),
    counts: await queries.count(),
  };
}

/**
 * Makes a failed email due again, with all attempts.
 * @throws {NotFoundError} `email_not_found`. @throws {ConflictError} `email_not_failed`.
 */
export async function retryEmail({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<OutboxEmail> {
  const retried = await emailOutboxQueries(db).retryFailed(MAX_ATTEMPTS, clock(), `email:${id}`);
  const email = await adminEmailQueries(db, MAX_ATTEMPTS).find(id);
  if (!email) throw notFound('email_not_found');
  if (retried === 0) throw conflict('email_not_failed');
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
