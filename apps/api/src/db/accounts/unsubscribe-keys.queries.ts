import { sql } from 'kysely';
import { notificationQueries } from './notifications.queries.ts';
import type { UnsubscribeKeysTable } from '../content.schema.ts';
import type { Db } from '../database.ts';
import { saleEmailQueries } from '../mail/sale-emails.queries.ts';

/** Emails that their recipient can turn off together. */
export type EmailList = UnsubscribeKeysTable['list'];

/** All SQL over links that turn optional emails off. */
export function unsubscribeKeyQueries(db: Db) {
  return {
    /** Returns the key for the recipient of an email: the same for each email, and another one after a change of the address. */
    async issue(emailId: number, list: EmailList): Promise<string> {
      const { rows } = await sql<{ key: string }>`
        insert into unsubscribe_keys (user_id, list, email)
        select user_id, ${list}, lower(recipient) from email_outbox where id = ${emailId} and user_id is not null
        on conflict (user_id, list) do update set email = excluded.email,
          key = case when unsubscribe_keys.email = excluded.email then unsubscribe_keys.key else excluded.key end
        returning key`.execute(db);
      const [row] = rows;
      if (!row) throw new Error(`Email ${emailId} belongs to no account.`);
      return row.key;
    },

    /** Finds the emails that a key turns off; `undefined` when it is unknown or the account has another address now. */
    find: async (key: string): Promise<EmailList | undefined> => (await keyRow(db, key).executeTakeFirst())?.list,

    /** Turns the emails of a key off, even if they are already off. Returns which; `undefined` as {@link find}. */
    redeem: (key: string): Promise<EmailList | undefined> =>
      db.transaction().execute(async (trx) => {
        // The lock prevents the deletion of the account until the transaction ends.
        const row = await keyRow(trx, key).forKeyShare('users').executeTakeFirst();
        if (row?.list === 'sales') await saleEmailQueries(trx).setFrequency(row.id, 'off');
        if (row?.list === 'new_editions') await notificationQueries(trx).save(row.id, { newEditions: false });
        return row?.list;
      }),
  };
}

const keyRow = (db: Db, key: string) =>
  db
    .selectFrom('unsubscribe_keys')
    .innerJoin('users', 'users.id', 'unsubscribe_keys.user_id')
    .where('unsubscribe_keys.key', '=', key)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['users.email']), '=', eb.ref('unsubscribe_keys.email')))
    .select(['users.id', 'unsubscribe_keys.list']);
