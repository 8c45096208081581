import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The fields of the settings that an admin changes. */
export interface ShopSettingsValues {
  readonly name: string;
  readonly seller_name: string;
  /** Lines without the name; empty without an address. */
  readonly seller_address: string;
  /** Empty without one. */
  readonly contact_email: string;
  /** Empty for the name of the shop. */
  readonly sender_name: string;
}

/** A version of the settings. */
export interface ShopSettingsRow extends ShopSettingsValues {
  readonly version: number;
  readonly created_at: Date;
  /** `null` after the account was deleted. */
  readonly username: string | null;
}

/** All SQL of the settings of the shop. */
export function shopSettingsQueries(db: Db) {
  return {
    /** Returns the current version; `undefined` before the first change. */
    current: (): Promise<ShopSettingsRow | undefined> =>
      db
        .selectFrom('shop_settings')
        .leftJoin('users', 'users.id', 'shop_settings.account_id')
        .select([
          'shop_settings.version',
          'shop_settings.name',
          'seller_name',
          'seller_address',
          'contact_email',
          'sender_name',
        ])
        .select(['shop_settings.created_at', 'users.username'])
        .orderBy('shop_settings.version', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Lets a concurrent change wait until the end of the transaction. */
    async lock(): Promise<void> {
      await sql`lock table shop_settings in share row exclusive mode`.execute(db);
    },

    /** Adds a version. */
    async add(
      values: ShopSettingsValues,
      row: { version: number; account_id: number; created_at: Date },
    ): Promise<void> {
      await db
        .insertInto('shop_settings')
        .values({ ...values, ...row })
        .execute();
    },
  };
}
