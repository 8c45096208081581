import { appPasswordQueries } from './app-passwords.queries.ts';
import { notificationQueries } from './notifications.queries.ts';
import type { Db } from '../database.ts';
import { emailOutboxQueries } from '../mail/email-outbox.queries.ts';
import { authorProfileQueries } from '../studio/author-profiles.queries.ts';
import { orderQueries } from '../orders/orders.queries.ts';

/** PostgreSQL's error code for a row that other rows still reference. */
const FOREIGN_KEY_VIOLATION = '23503';

/** A signed-in browser. */
export interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** All SQL over one user's data as a whole: sessions, export, deletion. */
export function accountDataQueries(db: Db) {
  const booksOf = (table: 'entitlements' | 'favorites', userId: number, { limit, offset }: Page) =>
    db
      .selectFrom(table)
      .innerJoin('products', 'products.id', `${table}.product_id`)
      .where(`${table}.user_id`, '=', userId)
      .$if(table === 'entitlements', (query) => query.where('entitlements.ended_at' as never, 'is', null))
      .orderBy(`${table}.created_at`)
      .orderBy(`${table}.product_id`)
      .limit(limit)
      .offset(offset)
      .select(['products.id as product_id', 'products.name', `${table}.created_at as since`])
      .execute();
  return {
    /** Lists active sessions, the most recently used first. */
    sessions: (userId: number, now: Date): Promise<SessionRow[]> =>
      db
        .selectFrom('sessions')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .select(['id', 'device', 'created_at', 'last_used_at'])
        .execute(),

    /**
     * Ends one session of the user, or all but one; returns how many. Revokes the trust in all devices, because the device of
     * an ended session may be stolen.
     */
    endSessions: (userId: number, which: { id: string } | { except: string }, now: Date): Promise<number> =>
      db.transaction().execute(async (trx) => {
        // The account is locked first, as by every other change to it.
        await trx.selectFrom('users').where('id', '=', userId).forNoKeyUpdate().select('id').execute();
        const result = await trx
          .updateTable('sessions')
          .set({ ended_at: now })
          .where('user_id', '=', userId)
          .where('ended_at', 'is', null)
          .where('expires_at', '>', now)
          .where('id', 'id' in which ? '=' : '<>', 'id' in which ? which.id : which.except)
          .executeTakeFirst();
        const ended = Number(result.numUpdatedRows);
        if (ended > 0 || 'except' in which) {
          await trx
            .updateTable('users')
            .set(({ eb }) => ({ trusted_devices_version: eb('trusted_devices_version', '+', 1) }))
            .where('id', '=', userId)
            .execute();
        }
        return ended;
      }),

    memberSince: async (userId: number): Promise<Date | undefined> =>
      (await db.selectFrom('users').where('id', '=', userId).select('created_at').executeTakeFirst())?.created_at,

    orders: (userId: number, { limit, offset }: Page) =>
      db
        .selectFrom('orders')
        .where('user_id', '=', userId)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .select(['id', 'status', 'total_cents', 'billing', 'created_at', 'paid_at'])
        .execute(),

    appPasswords: (userId: number) => appPasswordQueries(db).list(userId),
    notifications: (userId: number) => notificationQueries(db).find(userId),

    library: (userId: number, page: Page) => booksOf('entitlements', userId, page),
    favorites: (userId: number, page: Page) => booksOf('favorites', userId, page),

    reviews: (userId: number, { limit, offset }: Page) =>
      db
        .selectFrom('reviews')
        .where('user_id', '=', userId)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .select(['id', 'product_id', 'rating', 'html as review', 'source_text as text', 'created_at', 'edited_at'])
        .execute(),

    authorProfile: (userId: number) => authorProfileQueries(db).find(userId),

    replies: (userId: number, { limit, offset }: Page) =>
      db
        .selectFrom('review_replies')
        .where('user_id', '=', userId)
        .orderBy('review_id')
        .limit(limit)
        .offset(offset)
        .select(['review_id', 'product_id', 'source_text as text', 'created_at', 'edited_at'])
        .execute(),

    /** Lists the books in which the user has a position, settings or annotations. */
    readBooks: (userId: number, { limit, offset }: Page) =>
      db
        .selectFrom('products')
        .where(({ or, exists, selectFrom }) =>
          or(
            (['reading_positions', 'reading_book_settings', 'annotations'] as const).map((table) =>
              exists(
                selectFrom(table)
                  .whereRef(`${table}.product_id`, '=', 'products.id')
                  .where(`${table}.user_id`, '=', userId)
                  .$if(table === 'annotations', (query) => query.where('annotations.deleted_at' as never, 'is', null))
                  .select('product_id'),
              ),
            ),
          ),
        )
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .select(['id as product_id', 'name'])
        .execute(),

    /** Lists the user's positions in these books. */
    positions: async (userId: number, productIds: readonly number[]) =>
      productIds.length === 0
        ? []
        : db
            .selectFrom('reading_positions')
            .where('user_id', '=', userId)
            .where('product_id', 'in', productIds)
            .select(['product_id', 'locator', 'updated_at'])
            .execute(),

    /** Lists the user's settings for these books. */
    bookSettings: async (userId: number, productIds: readonly number[]) =>
      productIds.length === 0
        ? []
        : db
            .selectFrom('reading_book_settings')
            .where('user_id', '=', userId)
            .where('product_id', 'in', productIds)
            .select(['product_id', 'settings'])
            .execute(),

    /** Returns whether the user still owns products or transfers. */
    ownsSellerData: async (userId: number): Promise<boolean> => {
      for (const table of ['products', 'transfers'] as const) {
        const owned = db.selectFrom(table).where('seller_id', '=', userId).select('seller_id').limit(1);
        if (await owned.executeTakeFirst()) return true;
      }
      return false;
    },

    /**
     * Deletes an account. Orders and ledger entries stay without the user. Reviews stay without the name and the source
     * text. All other data of the account is deleted. Changes nothing while the user owns products, sales or payouts, while
     * an order may still be paid, when the account no longer exists, or when it has another version than the given one.
     */
    async remove(
      userId: number,
      person: { email: string; name: string; version?: number | undefined },
      now: Date,
    ): Promise<'deleted' | 'has_seller_data' | 'payment_pending' | 'not_found' | 'edited'> {
      try {
        return await db.transaction().execute(async (trx) => {
          const sells = await trx
            .selectFrom('products')
            .where('seller_id', '=', userId)
            .select('id')
            .limit(1)
            .executeTakeFirst();
          if (sells) return 'has_seller_data';
          // The lock prevents new orders between this check and the deletion.
          if (!(await orderQueries(trx).lockBuyer(userId))) return 'not_found';
          const stored = trx.selectFrom('users').where('id', '=', userId).select('version');
          const { version } = await stored.executeTakeFirstOrThrow();
          if (person.version !== undefined && person.version !== version) return 'edited';
          const unpaid = await orderQueries(trx).listPending(userId, new Date(0));
          if (unpaid.length > 0) return 'payment_pending';
          await trx
            .updateTable('reviews')
            .set({ reviewer: '', source_text: '' })
            .where('user_id', '=', userId)
            .execute();
          await trx.deleteFrom('users').where('id', '=', userId).execute();
          const { email: recipient, name } = person;
          await emailOutboxQueries(trx).enqueue({ template: 'account_deleted', userId: null, recipient, name, now });
          return 'deleted';
        });
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION) return 'has_seller_data';
        throw error;
      }
    },
  };
}

/** The queries over one user's data as a whole. */
export type AccountDataQueries = ReturnType<typeof accountDataQueries>;
