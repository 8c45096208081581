import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Why a person may read a book; the first that holds. */
export type ReadingRight = 'owner' | 'author' | 'admin' | 'free';

/** All SQL over the right to read. */
export function entitlementQueries(db: Db) {
  return {
    /** Why this person may read this product now; `undefined` when they may not. A book that was taken down stays with its owners. */
    async rightOf(userId: number, productId: number): Promise<ReadingRight | undefined> {
      const found = await db
        .selectFrom('products')
        .innerJoin('users', (join) => join.on('users.id', '=', userId))
        .leftJoin('entitlements', (join) =>
          join
            .onRef('entitlements.product_id', '=', 'products.id')
            .onRef('entitlements.user_id', '=', 'users.id')
            .on('entitlements.ended_at', 'is', null),
        )
        .where('products.id', '=', productId)
        .select(({ eb }) => [
          eb('entitlements.id', 'is not', null).as('owns'),
          eb('products.seller_id', '=', userId).as('sells'),
          'users.is_admin',
          eb.and([eb('products.price_cents', '=', 0), eb('products.status', '=', 'published')]).as('isFree'),
        ])
        .executeTakeFirst();
      if (!found) return undefined;
      if (found.owns) return 'owner';
      if (found.sells) return 'author';
      if (found.is_admin) return 'admin';
      return found.isFree ? 'free' : undefined;
    },

    /** Records that a free book was opened for reading; it then stays with the reader. */
    async claimFree(userId: number, productId: number): Promise<void> {
      await db
        .insertInto('entitlements')
        .values({ user_id: userId, product_id: productId, source: 'free' })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'product_id'])
            .doUpdateSet({ ended_at: null, source: 'free', created_at: sql<Date>`now()` }),
        )
        .execute();
    },
  };
}

/** The queries over the right to read. */
export type EntitlementQueries = ReturnType<typeof entitlementQueries>;
