import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** All SQL over the number of emails to an address. */
export function emailRecipientQueries(db: Db) {
  return {
    /**
     * Returns whether the recipient of an email has verified the address. For an email about an account or an order, the address
     * must be that account's: others must not reach it through their own orders.
     */
    async isVerified(emailId: number): Promise<boolean> {
      const { rows } = await sql<{ is_verified: boolean }>`
        select exists (
          select 1 from users where email_verified_at is not null and lower(users.email) = lower(email.recipient)
            and users.id = coalesce(email.user_id, orders.user_id, users.id)
        ) or exists (
          select 1 from email_change_undos where email.template = 'email_changed' and is_old_email_verified
            and email_change_undos.id = (email.payload ->> 'undo_id')::integer
        ) as is_verified
        from email_outbox email left join orders on orders.id = email.order_id where email.id = ${emailId}`.execute(db);
      return rows[0]?.is_verified ?? false;
    },

    /**
     * Counts an email to a recipient, unless `max` were counted since `since`. Returns the time of the oldest one in that case.
     * One statement decides, so concurrent processes cannot exceed the limit.
     */
    async count(
      digest: Buffer,
      { now, since, max }: { now: Date; since: Date; max: number },
    ): Promise<Date | undefined> {
      const recent = sql`(select sent_at from unnest(known.recent_sends) as sent_at where sent_at > ${since}::timestamptz)`;
      const counted = await sql`
        insert into email_recipient_sends as known (recipient_digest, recent_sends)
        values (${digest}, array[${now}::timestamptz])
        on conflict (recipient_digest) do update set recent_sends = array${recent} || ${now}::timestamptz
        where (select count(*) from ${recent} as recent) < ${max}
        returning 1`.execute(db);
      if (counted.rows.length > 0) return undefined;
      const { rows } = await sql<{ oldest: Date | null }>`
        select min(sent_at) as oldest from email_recipient_sends, unnest(recent_sends) as sent_at
        where recipient_digest = ${digest} and sent_at > ${since}`.execute(db);
      return rows[0]?.oldest ?? now;
    },

    /** Uncounts one email that was counted at `now` and not sent. */
    async uncount(digest: Buffer, now: Date): Promise<void> {
      const position = sql`array_position(recent_sends, ${now}::timestamptz)`;
      await sql`
        update email_recipient_sends set recent_sends = recent_sends[:${position} - 1] || recent_sends[${position} + 1:]
        where recipient_digest = ${digest} and ${position} is not null`.execute(db);
    },

    /** Deletes recipients without an email since `since`. */
    async deleteBefore(since: Date): Promise<void> {
      await sql`
        delete from email_recipient_sends
        where not exists (select 1 from unnest(recent_sends) as sent_at where sent_at > ${since})`.execute(db);
    },
  };
}

/** The queries over the number of emails to an address. */
export type EmailRecipientQueries = ReturnType<typeof emailRecipientQueries>;
