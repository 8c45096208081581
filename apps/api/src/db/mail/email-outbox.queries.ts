import { sql } from 'kysely';
import { claimNext, type ClaimOptions, type WorkQueue } from '../claim-next.ts';
import type { Db } from '../database.ts';

const EMAIL_TEMPLATES = [
  'receipt',
  'refund',
  'password_changed',
  'email_changed',
  'account_deleted',
  'app_password_created',
  'password_reset',
  'email_verification',
  'new_edition',
  'book_review',
  'book_takedown',
  'review_decision',
  'sale',
  'daily_sales',
] as const;

/** The emails that this version can render. */
export type EmailTemplate = (typeof EMAIL_TEMPLATES)[number];

/** Templates whose newest email supersedes older unsent ones to the same account. */
const REPLACEABLE_TEMPLATES = ['password_changed', 'account_deleted', 'app_password_created'] as const;

/** An email that is due. */
export interface DueEmail {
  readonly id: number;
  readonly template: EmailTemplate;
  readonly order_id: number | null;
  /** The details that its template needs. */
  readonly payload: unknown;
  readonly recipient: string;
  readonly recipient_name: string;
  /** The origin for links; `null` for the configured one. */
  readonly origin: string | null;
  readonly attempts: number;
}

/** An email about an account. */
export interface AccountEmail {
  readonly template: Exclude<
    EmailTemplate,
    'receipt' | 'refund' | 'new_edition' | 'book_review' | 'book_takedown' | 'review_decision' | 'sale' | 'daily_sales'
  >;
  /** The account with which the unsent email is deleted; `null` to keep it. */
  readonly userId: number | null;
  readonly recipient: string;
  readonly name: string;
  readonly payload?: object;
  readonly origin?: string;
  readonly now: Date;
}

/** An email that was not sent after the maximum number of attempts. */
export interface FailedEmail {
  /** Its name in reports, such as `email:17`. */
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly orderId: number | null;
  /** The error of the last attempt; `null` when it was not stored. */
  readonly lastError: string | null;
}

const FAILED_EMAIL_ID = sql<string>`'email:' || id`;

/** A process claims only emails whose templates it knows. A newer process sends the others. */
const QUEUE: WorkQueue<DueEmail> = {
  table: 'email_outbox',
  key: ['id'],
  columns: sql`id, template, order_id, payload, recipient, recipient_name, origin, attempts`,
  isPending: sql`sent_at is null and template in (${sql.join(EMAIL_TEMPLATES.map((template) => sql.lit(template)))})`,
};

/** All SQL over the email outbox. Enqueue an email in the transaction of the change that it reports. */
export function emailOutboxQueries(db: Db) {
  return {
    async enqueue({ template, userId, recipient, name, payload = {}, origin, now }: AccountEmail): Promise<void> {
      await db
        .insertInto('email_outbox')
        .values({
          template,
          user_id: userId,
          recipient,
          recipient_name: name,
          payload: JSON.stringify(payload),
          origin: origin ?? null,
          next_attempt_at: now,
          created_at: now,
        })
        .execute();
    },

    /** Enqueues the receipt of a paid order, once per order. It goes to the address that the buyer entered. */
    async enqueueReceipt(orderId: number, now: Date): Promise<void> {
      await sql`
        insert into email_outbox (template, dedupe_key, order_id, recipient, recipient_name, next_attempt_at, created_at)
        select 'receipt', 'receipt:' || id, id, coalesce(billing ->> 'email', ''), coalesce(billing ->> 'first_name', ''),
          ${now}::timestamptz, ${now}::timestamptz
        from orders where id = ${orderId}
        on conflict (dedupe_key) do nothing`.execute(db);
    },

    /** Enqueues another receipt of a paid order; returns whether the order is paid. */
    async enqueueAnotherReceipt(orderId: number, now: Date): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        insert into email_outbox (template, order_id, recipient, recipient_name, next_attempt_at, created_at)
        select 'receipt', id, coalesce(billing ->> 'email', ''), coalesce(billing ->> 'first_name', ''),
          ${now}::timestamptz, ${now}::timestamptz
        from orders where id = ${orderId} and paid_at is not null`.execute(db);
      return numAffectedRows > 0n;
    },

    /** Enqueues the email about a refund, once per refund; makes an unsent one due now. */
    async enqueueRefund(refundId: string, now: Date): Promise<void> {
      await sql`
        insert into email_outbox
          (template, dedupe_key, order_id, payload, recipient, recipient_name, next_attempt_at, created_at)
        select 'refund', 'refund:' || refunds.id, orders.id, jsonb_build_object('refund_id', refunds.id),
          coalesce(billing ->> 'email', ''), coalesce(billing ->> 'first_name', ''), ${now}::timestamptz, ${now}::timestamptz
        from refunds join orders on orders.id = refunds.order_id where refunds.id = ${refundId}
        on conflict (dedupe_key) do update set next_attempt_at = excluded.next_attempt_at`.execute(db);
    },

    /** Claims the longest overdue email with fewer than `maxAttempts` attempts. */
    async claimNext(options: Omit<ClaimOptions, 'filter'>, maxAttempts: number): Promise<DueEmail | undefined> {
      const [email] = (await claimNext(db, QUEUE, { ...options, filter: sql`attempts < ${maxAttempts}` })) ?? [];
      return email;
    },

    async markSent(id: number, now: Date): Promise<void> {
      await db.updateTable('email_outbox').set({ sent_at: now, last_error: null }).where('id', '=', id).execute();
    },

    async recordFailure(id: number, error: string): Promise<void> {
      await db.updateTable('email_outbox').set({ last_error: error }).where('id', '=', id).execute();
    },

    /**
     * Makes a claimed email wait, without counting the attempt. It replaces older waiting emails of the same kind, so that their
     * number stays small.
     */
    async defer(id: number, retryAt: Date): Promise<void> {
      await db
        .updateTable('email_outbox')
        .set(({ eb }) => ({ attempts: eb('attempts', '-', 1), next_attempt_at: retryAt }))
        .where('id', '=', id)
        .execute();
      await sql`
        delete from email_outbox older using email_outbox newest
        where newest.id = ${id} and older.id < newest.id and older.template = newest.template
          and newest.template = any(${REPLACEABLE_TEMPLATES}::text[]) and older.sent_at is null
          and older.recipient = newest.recipient and older.user_id is not distinct from newest.user_id`.execute(db);
    },

    /** Deletes an email that no longer applies. */
    async remove(id: number): Promise<void> {
      await db.deleteFrom('email_outbox').where('id', '=', id).where('sent_at', 'is', null).execute();
    },

    /** Counts emails that were not sent after `maxAttempts` attempts. */
    async countFailed(maxAttempts: number): Promise<number> {
      const { count } = await failedEmails(db, maxAttempts)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Lists emails that were not sent after `maxAttempts` attempts, the latest first. */
    listFailed: (maxAttempts: number, limit = 200): Promise<FailedEmail[]> =>
      failedEmails(db, maxAttempts)
        .orderBy('next_attempt_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .select([FAILED_EMAIL_ID.as('id'), 'template', 'recipient', 'order_id as orderId', 'last_error as lastError'])
        .execute(),

    /** Counts emails that failed and are still retried, and returns the error of the latest attempt. */
    async countRetrying(maxAttempts: number): Promise<{ count: number; lastError: string | null }> {
      const { count, lastError } = await db
        .selectFrom('email_outbox')
        .where('sent_at', 'is', null)
        .where('last_error', 'is not', null)
        .where('attempts', '>=', 1)
        .where('attempts', '<', maxAttempts)
        .select(({ fn }) => [
          fn.countAll<string>().as('count'),
          sql<string | null>`(array_agg(last_error order by next_attempt_at desc))[1]`.as('lastError'),
        ])
        .executeTakeFirstOrThrow();
      return { count: Number(count), lastError };
    },

    /** Makes one failed email, or all of them, due again with all attempts; returns how many. */
    async retryFailed(maxAttempts: number, now: Date, emailId?: string): Promise<number> {
      const result = await db
        .updateTable('email_outbox')
        .set({ attempts: 0, next_attempt_at: now })
        .where('sent_at', 'is', null)
        .where('attempts', '>=', maxAttempts)
        .$if(emailId !== undefined, (query) => query.where(FAILED_EMAIL_ID, '=', emailId ?? ''))
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },
  };
}

/** The queries over the email outbox. */
export type EmailOutboxQueries = ReturnType<typeof emailOutboxQueries>;

const failedEmails = (db: Db, maxAttempts: number) =>
  db.selectFrom('email_outbox').where('sent_at', 'is', null).where('attempts', '>=', maxAttempts);
