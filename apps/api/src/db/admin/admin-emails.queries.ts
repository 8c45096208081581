import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../database.ts';
import { escapeLike } from '../like-pattern.ts';

/** An email as the back office lists it. */
export interface OutboxEmailRecord {
  readonly id: number;
  readonly template: string;
  readonly recipient: string;
  readonly order_id: number | null;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly next_attempt_at: Date;
}

/** Filters and page. */
export interface OutboxEmailListing {
  readonly status: 'waiting' | 'sent' | 'failed' | undefined;
  /** The start of the recipient's address. */
  readonly search: string;
  /** The id of the last row of the page before. */
  readonly after: number | undefined;
  readonly limit: number;
}

/** All SQL over the emails of the shop in the back office. Emails with `maxAttempts` attempts have failed. */
export function adminEmailQueries(db: Db, maxAttempts: number) {
  const emails = () =>
    db
      .selectFrom('email_outbox')
      .select(['id', 'template', 'recipient', 'order_id', 'attempts', 'last_error', 'created_at', 'sent_at'])
      .select('next_attempt_at');
  const STATUSES: Readonly<Record<'waiting' | 'sent' | 'failed', RawBuilder<SqlBool>>> = {
    waiting: sql`sent_at is null and attempts < ${maxAttempts}`,
    sent: sql`sent_at is not null`,
    failed: sql`sent_at is null and attempts >= ${maxAttempts}`,
  };

  return {
    /** Lists a page of emails, the newest first. */
    list: ({ status, search, after, limit }: OutboxEmailListing): Promise<OutboxEmailRecord[]> =>
      emails()
        .$if(status !== undefined, (query) => query.where(STATUSES[status ?? 'sent']))
        .$if(search !== '', (query) =>
          query.where(sql<SqlBool>`lower(recipient) like ${`${escapeLike(search.toLowerCase())}%`}`),
        )
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    find: (id: number): Promise<OutboxEmailRecord | undefined> => emails().where('id', '=', id).executeTakeFirst(),

    /** Counts the emails that wait, and those that failed. */
    async count(): Promise<{ waiting: number; failed: number }> {
      const { rows } = await sql<{ waiting: number; failed: number }>`
        select count(*) filter (where attempts < ${maxAttempts})::integer as waiting,
          count(*) filter (where attempts >= ${maxAttempts})::integer as failed
        from email_outbox where sent_at is null`.execute(db);
      return rows[0] ?? { waiting: 0, failed: 0 };
    },
  };
}
