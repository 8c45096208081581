import type { Db } from '../database.ts';

/** Which emails a user has asked for. */
export interface NotificationSettings {
  /** Emails about new editions of owned books. */
  readonly newEditions: boolean;
}

/** All SQL over the emails that users have asked for. */
export function notificationQueries(db: Db) {
  return {
    /** Returns the settings of a user; everything is off by default. */
    async find(userId: number): Promise<NotificationSettings> {
      const row = await db
        .selectFrom('users')
        .where('id', '=', userId)
        .select('wants_edition_emails')
        .executeTakeFirst();
      return { newEditions: row?.wants_edition_emails ?? false };
    },

    /** Stores the settings of a user. */
    async save(userId: number, { newEditions }: NotificationSettings): Promise<void> {
      await db.updateTable('users').set({ wants_edition_emails: newEditions }).where('id', '=', userId).execute();
    },
  };
}
