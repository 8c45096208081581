import type { Db } from '../database.ts';
import { lockAccount } from '../lock-account.ts';

/** All SQL over favorites. */
export function favoriteQueries(db: Db) {
  return {
    /** Returns whether the product is one of the user's favorites. */
    async isFavorite(userId: number, productId: number): Promise<boolean> {
      const found = await db
        .selectFrom('favorites')
        .select('product_id')
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Adds a published product to the favorites, if there are fewer than `max`. Adding it twice has no effect. */
    add: (userId: number, productId: number, max: number): Promise<'added' | 'not found' | 'full'> =>
      db.transaction().execute(async (trx) => {
        await lockAccount(trx, userId);
        const product = await trx
          .selectFrom('products')
          .where('id', '=', productId)
          .where('status', '=', 'published')
          .select('id')
          .executeTakeFirst();
        if (!product) return 'not found';
        const { others, is_favorite: isFavorite } = await trx
          .selectFrom('favorites')
          .where('user_id', '=', userId)
          .select(({ fn, eb }) => [
            fn.countAll<string>().filterWhere('product_id', '<>', productId).as('others'),
            fn.agg<boolean | null>('bool_or', [eb('product_id', '=', productId)]).as('is_favorite'),
          ])
          .executeTakeFirstOrThrow();
        if (isFavorite) return 'added';
        if (Number(others) >= max) return 'full';
        await trx.insertInto('favorites').values({ user_id: userId, product_id: productId }).execute();
        return 'added';
      }),

    /** Removes the product from the favorites. */
    async remove(userId: number, productId: number): Promise<void> {
      await db.deleteFrom('favorites').where('user_id', '=', userId).where('product_id', '=', productId).execute();
    },
  };
}

/** The queries over favorites. */
export type FavoriteQueries = ReturnType<typeof favoriteQueries>;
