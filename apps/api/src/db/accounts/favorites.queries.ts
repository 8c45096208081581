import type { Db } from '../database.ts';

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

    /** Adds a published product to the favorites; adding it twice has no effect. Returns whether the product exists. */
    async add(userId: number, productId: number): Promise<boolean> {
      const product = await db
        .selectFrom('products')
        .where('id', '=', productId)
        .where('status', '=', 'published')
        .select('id')
        .executeTakeFirst();
      if (!product) return false;
      await db
        .insertInto('favorites')
        .values({ user_id: userId, product_id: productId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    },

    /** Removes the product from the favorites. */
    async remove(userId: number, productId: number): Promise<void> {
      await db.deleteFrom('favorites').where('user_id', '=', userId).where('product_id', '=', productId).execute();
    },
  };
}

/** The queries over favorites. */
export type FavoriteQueries = ReturnType<typeof favoriteQueries>;
